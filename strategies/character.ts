import { defineStrategy } from '../src/strategy/define.ts';
import {
  LANGCHAIN,
  langChainOptions,
  loadTextSplitters,
  splitQuietly,
} from '../src/strategy/langchain.ts';

export default defineStrategy({
  name: 'character',
  summary: "LangChain's CharacterTextSplitter: cuts at separator only, so chunks may be too long.",
  needs: LANGCHAIN,
  lossy: 'the separators between chunks, unless keepSeparator is set',
  params: { size: 800, overlap: 0, unit: 'tokens', separator: '\n\n', keepSeparator: false },
  async split(page, params, tools) {
    const { CharacterTextSplitter } = await loadTextSplitters(tools);
    const { separator, keepSeparator } = params;
    const options = { ...langChainOptions(params, tools), separator, keepSeparator };
    return splitQuietly(new CharacterTextSplitter(options), page.text);
  },
});
