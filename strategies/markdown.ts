import { defineStrategy } from '../src/strategy/define.ts';
import {
  CUTS_PAIRS,
  LANGCHAIN,
  langChainOptions,
  loadTextSplitters,
  splitQuietly,
} from '../src/strategy/langchain.ts';

export default defineStrategy({
  name: 'markdown',
  summary: "LangChain's MarkdownTextSplitter: recursive, at headings and rules first.",
  needs: LANGCHAIN,
  lossy: CUTS_PAIRS,
  params: { size: 800, overlap: 0, unit: 'tokens' },
  async split(page, params, tools) {
    const { MarkdownTextSplitter } = await loadTextSplitters(tools);
    return splitQuietly(new MarkdownTextSplitter(langChainOptions(params, tools)), page.text);
  },
});
