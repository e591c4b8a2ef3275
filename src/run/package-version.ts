import { readFileSync } from 'node:fs';

/** Version of this package: package.json is two folders up from the sources, three from the build. */
export function packageVersion(): string {
  for (const up of ['../../package.json', '../../../package.json']) {
    try {
      const json = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (json.name === 'uncut' && json.version !== undefined) return json.version;
    } catch {}
  }
  return '0.0.0';
}
