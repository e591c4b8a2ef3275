import { UncutError } from '../../core/error.ts';
import { readBeir } from './beir.ts';
import { readChroma } from './chroma.ts';
import { readCsv } from './csv-requirements.ts';
import { detectFormat } from './detect-format.ts';
import { readDoorstop } from './doorstop.ts';
import type { Imported, ImportFormat, ImportOptions } from './imported.ts';
import { readLegalbench } from './legalbench.ts';
import { readNeeds } from './needs.ts';
import { readOscal } from './oscal.ts';
import { readPromptfoo } from './promptfoo.ts';
import { readRagas } from './ragas.ts';
import { readReqif } from './reqif.ts';
import { readSdoc } from './sdoc.ts';
import type { ImportSource } from './source.ts';
import { readSquad } from './squad.ts';

/** The formats by the names that `--format` takes, with the name of their tool. */
export const IMPORT_FORMATS: Readonly<Record<ImportFormat, string>> = {
  reqif: 'ReqIF',
  needs: 'Sphinx-Needs',
  sdoc: 'StrictDoc',
  doorstop: 'Doorstop',
  oscal: 'OSCAL catalog',
  csv: 'CSV or TSV',
  beir: 'BEIR',
  squad: 'SQuAD',
  ragas: 'Ragas test set',
  promptfoo: 'promptfoo tests',
  chroma: 'Chroma questions',
  legalbench: 'LegalBench-RAG',
};

/** Formats that quote documents and never hold them. */
const WITHOUT_PAGES: readonly ImportFormat[] = ['ragas', 'promptfoo', 'chroma', 'legalbench'];

/** Formats whose passages are parts of documents that they hold. */
const OWN_PAGES: readonly ImportFormat[] = ['beir', 'squad'];

/** The sources of one format and what they say. */
export interface ReadImport {
  readonly format: ImportFormat;
  readonly sources: readonly ImportSource[];
  readonly imported: Imported;
}

/**
 * Reads label sources, those of a format together, each by the format that its content shows.
 *
 * @param forced the format of all of them, when it was said
 * @throws UncutError `label` for a source whose format is not known, and as each format's reader
 *   does; `usage` when documents are given to a format that has its own, or are needed and not
 *   given.
 */
export async function readImports(
  sources: readonly ImportSource[],
  forced: ImportFormat | null,
  options: ImportOptions,
): Promise<ReadImport[]> {
  const byFormat = new Map<ImportFormat, ImportSource[]>();
  for (const source of sources) {
    const format = forced ?? detectFormat(source);
    if (format === null) {
      throw new UncutError(
        'label',
        `${source.file}: its content shows none of the formats that are read; name one with --format ${Object.keys(IMPORT_FORMATS).join('|')}`,
      );
    }
    byFormat.set(format, [...(byFormat.get(format) ?? []), source]);
  }
  const read: ReadImport[] = [];
  for (const [format, group] of byFormat) {
    checkPages(format, group[0]!.file, options.pagesGiven);
    if (format === 'beir') {
      read.push({ format, sources: group, imported: readBeir(group) });
    } else if (format === 'doorstop') {
      read.push({ format, sources: group, imported: readDoorstop(group, options) });
    } else {
      for (const source of group) {
        const prefix = sources.length > 1 ? `${source.stem}-` : '';
        const imported = await readOne(format, source, prefix, options);
        read.push({ format, sources: [source], imported });
      }
    }
  }
  return read;
}

function readOne(
  format: Exclude<ImportFormat, 'beir' | 'doorstop'>,
  source: ImportSource,
  prefix: string,
  options: ImportOptions,
): Imported | Promise<Imported> {
  switch (format) {
    case 'reqif':
      return readReqif(source, options);
    case 'needs':
      return readNeeds(source, options);
    case 'sdoc':
      return readSdoc(source, options);
    case 'oscal':
      return readOscal(source, options);
    case 'csv':
      return readCsv(source, options);
    case 'squad':
      return readSquad(source);
    case 'ragas':
      return readRagas(source, prefix);
    case 'promptfoo':
      return readPromptfoo(source, prefix);
    case 'chroma':
      return readChroma(source, prefix);
    case 'legalbench':
      return readLegalbench(source, prefix);
  }
}

function checkPages(format: ImportFormat, file: string, given: boolean): void {
  if (!given && WITHOUT_PAGES.includes(format)) {
    throw new UncutError(
      'usage',
      `${file}: ${IMPORT_FORMATS[format]} quotes documents and does not hold them: name their folder with --pages`,
    );
  }
  if (given && OWN_PAGES.includes(format)) {
    throw new UncutError(
      'usage',
      `${file}: ${IMPORT_FORMATS[format]} brings its own documents: leave out --pages`,
    );
  }
}
