import { defineStrategy } from '../src/strategy/define.ts';
import {
  CUTS_PAIRS,
  LANGCHAIN,
  langChainOptions,
  loadTextSplitters,
  splitQuietly,
} from '../src/strategy/langchain.ts';

/** Languages for which LangChain has a list of separators; `text` is its general list. */
const FORMATS =
  'text markdown html latex rst js python java go rust ruby php scala swift cpp proto sol'.split(
    ' ',
  );

export default defineStrategy({
  name: 'recursive',
  summary: "LangChain's RecursiveCharacterTextSplitter, with the separators of format.",
  needs: LANGCHAIN,
  lossy: CUTS_PAIRS,
  params: { size: 800, overlap: 0, unit: 'tokens', format: 'text' },
  check: ({ format }) =>
    FORMATS.includes(format)
      ? null
      : `format must be one of ${FORMATS.join(', ')}, got ${JSON.stringify(format)}`,
  async split(page, params, tools) {
    const { RecursiveCharacterTextSplitter } = await loadTextSplitters(tools);
    const options = langChainOptions(params, tools);
    type Language = Parameters<typeof RecursiveCharacterTextSplitter.fromLanguage>[0];
    const splitter =
      params.format === 'text'
        ? new RecursiveCharacterTextSplitter(options)
        : RecursiveCharacterTextSplitter.fromLanguage(params.format as Language, options);
    return splitQuietly(splitter, page.text);
  },
});
