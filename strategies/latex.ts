import { defineStrategy } from '../src/strategy/define.ts';
import {
  CUTS_PAIRS,
  LANGCHAIN,
  langChainOptions,
  loadTextSplitters,
  splitQuietly,
} from '../src/strategy/langchain.ts';

export default defineStrategy({
  name: 'latex',
  summary: "LangChain's LatexTextSplitter: recursive, at chapters, sections and lists first.",
  needs: LANGCHAIN,
  lossy: CUTS_PAIRS,
  params: { size: 800, overlap: 0, unit: 'tokens' },
  async split(page, params, tools) {
    const { LatexTextSplitter } = await loadTextSplitters(tools);
    return splitQuietly(new LatexTextSplitter(langChainOptions(params, tools)), page.text);
  },
});
