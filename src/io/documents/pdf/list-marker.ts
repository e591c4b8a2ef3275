/** A bullet, `12.`, `12)`, `(12)` or `a)` at the head of a line; group 1: the number of `12.`. */
export const LIST_MARKER =
  /^(?:[-*+•‣⁃◦▪▫●○■□·–—o\uf0b7\uf0a7\uf0d8\uf06f]|(\d{1,3})[.)]|\(\d{1,3}\)|\(?[a-z]\))(?:[ \t]+(?=\S)|$)/u;
