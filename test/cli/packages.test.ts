import { afterAll, describe, expect, test } from 'vitest';
import { needPackages } from '../../src/run/need-packages.ts';
import { defineStrategy } from '../../src/strategy/define.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const needy = (name: string) =>
  defineStrategy({
    ...{ name, summary: 'Calls a package.', params: {} },
    needs: { name: `no-such-${name}`, version: '1.2.3', beside: ['another'] },
    split: () => [],
  });

describe('packages that strategies call', () => {
  test('each that is missing is named once, with its strategies and how to install it', async () => {
    const load = (name: string) => Promise.reject(new Error(`no ${name}\nstack`));
    await expect(needPackages([needy('one'), needy('two'), needy('one')], load)).rejects.toThrow(
      'strategy "one" needs the package no-such-one, which could not be loaded (no no-such-one): npm install no-such-one@1.2.3 another\n' +
        'strategy "two" needs the package no-such-two, which could not be loaded (no no-such-two): npm install no-such-two@1.2.3 another',
    );
    await expect(needPackages([needy('one')], async () => ({}))).resolves.toBeUndefined();
  });

  test('a missing one ends the command before any page is read', () => {
    const strategy = `export default {
      name: 'needy', summary: 'Calls a package.', params: {},
      needs: { name: 'no-such-package', version: '1.2.3' },
      split: () => { throw new Error('it was asked to split'); },
    };\n`;
    const folder = makeFolder({
      'a.md': '- FR-1: One MUST hold.\n',
      'b.md': '- FR-2: Two MUST hold.\n',
      'needy.mjs': strategy,
    });
    for (const args of [
      ['run', '.', '--bcp14', '--strategy', 'fixed,./needy.mjs'],
      ['chunks', 'a.md', '--strategy', './needy.mjs'],
    ]) {
      const { code, stdout, stderr } = uncut(folder, args);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr.match(/npm install no-such-package@1\.2\.3/g)).toHaveLength(1);
      expect(stderr).not.toContain('asked to split');
    }
  });
});
