/** What the page of a comparison has beside the report. */
export const COMPARE_STYLE = `
.sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 20px;align-items:start}
.side{min-width:0}
.side-head{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;margin:0 0 8px}
.sides .stage{max-height:min(70vh,760px)}
.sides .detail{margin-top:16px}
.page .flag.changed,.page .ring{outline:3px solid var(--accent);outline-offset:1px}
.page .ring{border-radius:99px;padding:0 6px;margin-right:3px}
.page .flag.changed.here{outline-width:4px;outline-color:var(--ink)}
.change{font-weight:650;white-space:nowrap}
.change.lost{color:var(--under)}.change.won{color:var(--whole)}.change.cut-in-both,.change.whole-in-both,.change.not-compared{color:var(--soft);font-weight:400}
.callout{list-style:none;padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--partial);border-radius:8px;background:var(--card);margin:18px 0 0}
article.pair{margin:14px 0 34px}article.pair .scroll{max-width:960px}article.pair h3{font-size:1.12rem}article.pair .answer{margin-bottom:12px}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:0 28px}
.columns h4{margin-top:16px}
.of-pair,.reason{display:block;font-weight:400;font-size:.86rem}
table.conditions th[scope=row]{min-width:10em}
details.queries{margin:10px 0}details.queries>summary{padding:4px 0;font-weight:600;font-size:.95rem}
details.queries .scroll{margin-top:8px}
@media (min-width:641px){#elements td.pagename{min-width:17em}table.queries td.wide{min-width:20em}table.queries td{min-width:6em}}
@media (max-width:960px){.sides{grid-template-columns:minmax(0,1fr);gap:26px}.sides .stage{max-height:56vh}}
@media print{.sides .stage{max-height:none}.callout{break-inside:avoid}}
`;
