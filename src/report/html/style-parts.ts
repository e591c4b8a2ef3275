/** The headline, the plots, the page with its cuts, the queries, and paper. */
export const PARTS_STYLE = `
.strategies{margin:22px 0 12px}
.strategies .bar{display:flex;height:10px;min-width:120px;border-radius:5px;overflow:hidden;background:var(--faint);margin-top:7px}
.strategies .bar svg{display:block;width:100%;height:10px}
.strategies th,.strategies td{padding-inline:11px}.strategies th[scope=row]{white-space:nowrap}.strategies thead th{white-space:normal;overflow-wrap:normal}.strategies td.wide{min-width:28.5em}
.strategies td.rate{font-size:1.25rem;font-weight:650;line-height:1.25;white-space:nowrap}
.strategies td.rate .note{display:block;font-weight:400;font-size:.84rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:24px;margin-top:20px;align-items:start}
figure.plot{margin:0;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px 20px 14px;min-width:0}
figure.plot figcaption h3{margin:0 0 2px}figure.plot figcaption p{font-size:.88rem;color:var(--soft);margin:0 0 10px}
figure.plot .picture{overflow-x:auto}figure.plot .picture svg{min-width:min(100%,400px);width:100%}
figure.plot svg{display:block;max-width:100%;height:auto;background:none;font-family:inherit}
figure.plot details{font-size:.88rem;margin-top:8px;color:var(--soft)}
figure.plot details .scroll{margin-top:8px;color:var(--ink);max-height:340px;overflow:auto}
.keys{display:flex;flex-wrap:wrap;gap:2px 16px;margin:0 0 8px;padding:0;list-style:none;font-size:.85rem}
figure.plot .keys svg{display:inline-block;vertical-align:1px;margin-right:6px}
figure.plot svg text{font-size:12.5px}
#steps{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}
#look .controls{margin-bottom:12px}#look .legend{margin-bottom:14px}#look .legend li{white-space:nowrap}#look .legend .page{line-height:1.5;font-size:inherit;color:var(--ink)}#look .legend .twice,#look .legend .element{padding:1px 6px}
.look{display:grid;grid-template-columns:minmax(0,1fr) minmax(290px,360px);gap:28px;align-items:start}
.stage{position:relative;max-height:min(78vh,900px);min-height:260px;overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:22px clamp(14px,2.2vw,30px)}
#side{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow:auto;padding-right:4px}
.page{white-space:pre-wrap;line-height:2;font-size:.98rem;max-width:86ch;unicode-bidi:plaintext}
.page .note{white-space:normal}
.page .block{unicode-bidi:plaintext}
.page.flat .block{margin-bottom:.35em}.page.flat .block.head{font-weight:650;margin-top:1.1em}.page.flat .block.item{padding-left:1.1em}
.page span.even{background:var(--even)}.page span.odd{background:var(--odd)}
.page span.twice{background-image:repeating-linear-gradient(135deg,var(--overlap) 0 5px,transparent 5px 9px)}
.page span.dropped{opacity:.85;text-decoration:line-through;text-decoration-color:var(--under)}
.page .element{cursor:pointer;border-bottom:2px solid;padding:1px 0}
.page .element.whole{border-color:var(--whole)}
.page .element.partial,.page .element.under{background-color:var(--partial-bg);border-color:var(--partial)}
.page .element.under{background-color:var(--under-bg);border-color:var(--under)}
.page .element.lost{border-bottom-style:dashed;background-image:repeating-linear-gradient(45deg,transparent 0 7px,color-mix(in srgb,var(--under) 14%,transparent) 7px 9px)}
.page.chosen .element.lost:not(.here){background-image:none}
.page.chosen .element.lost.twice:not(.here){background-image:repeating-linear-gradient(135deg,var(--overlap) 0 5px,transparent 5px 9px)}
.page .element.whole.here{background-color:var(--whole-bg)}
.page.chosen .element.partial:not(.here),.page.chosen .element.under:not(.here){background-color:transparent}
.page .flag{border:0;border-radius:99px;width:22px;height:22px;line-height:22px;padding:0;margin-right:7px;font-size:12px;font-weight:700;vertical-align:1px;background:var(--whole-bg);color:var(--whole)}
.page .flag.partial{background:var(--partial);color:var(--card)}.page .flag.under{background:var(--under);color:var(--card)}
.page .flag.here{outline:2px solid currentColor;outline-offset:2px}.page .flag.partial.here{outline-color:var(--partial)}.page .flag.under.here{outline-color:var(--under)}
.page .border{margin:0 4px}
.border{display:inline-block;user-select:none;position:relative;font:600 12px/19px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:nowrap;border-radius:4px;padding:0 7px;margin:0 3px;vertical-align:1px;text-indent:0}
.border.start{background:var(--ink);color:var(--paper)}
.border.end{background:var(--twice);color:var(--ink)}
.border.here{outline:3px solid var(--accent);outline-offset:2px}
.page .block:has(>.border.start:first-child)>.border.start:first-child{margin-left:0}
.more{display:block;margin:12px 0}
.detail h3{font-size:1.06rem;line-height:1.5}
.detail .words mark{font-weight:600}
.parts,.ranking{padding-left:0;list-style:none;margin:12px 0}
.parts li{border-left:3px dashed var(--under);padding:0 0 0 12px;margin:0 0 14px;font-size:.92rem}
.parts li.best{border-left:3px solid var(--whole)}
blockquote,.quote{margin:5px 0 0;font-size:.9rem;line-height:1.55;color:var(--soft);white-space:pre-wrap;unicode-bidi:plaintext}
blockquote mark{color:var(--ink)}
.others{list-style:none;margin:0;padding:0}
.other{display:flex;flex-wrap:wrap;gap:4px 10px;justify-content:space-between;width:100%;text-align:left;background:none;border:1px solid transparent;border-radius:8px;padding:5px 8px;font-size:.9rem}
.other:hover{background:var(--faint)}.other[aria-pressed=true]{border-color:var(--accent);background:var(--card)}
#elements th button{border:0;background:none;padding:0;min-height:24px;font-weight:600;color:inherit;text-align:left}
#elements th button::after{content:" ↕";opacity:.55}
#elements th[aria-sort=ascending] button::after{content:" ↑";opacity:1}#elements th[aria-sort=descending] button::after{content:" ↓";opacity:1}
#elements td.id{min-width:9em}#elements td.pagename{color:var(--soft);font-size:.86rem}
#elements-pager{display:flex;gap:10px;margin-top:12px}
.query{border-bottom:1px solid var(--line);padding:9px 0}
.query summary{line-height:1.5}.ranking{margin-left:0}.ranking li{padding:8px 0 8px 12px;border-left:3px solid var(--line);margin-bottom:8px;font-size:.93rem}
.ranking li.whole{border-color:var(--whole)}.ranking li.partial{border-color:var(--partial)}
dl.facts{display:grid;grid-template-columns:minmax(110px,220px) minmax(0,1fr);gap:6px 20px;font-size:.92rem;margin:12px 0}
dl.facts dt{color:var(--soft)}dl.facts dd{margin:0}
details.advice{margin-top:12px}
ul.plain{padding-left:1.1em;margin:8px 0;font-size:.94rem}
#look{scroll-margin-top:14px}
@media (max-width:960px){.look{grid-template-columns:minmax(0,1fr)}#side{position:static;max-height:none}.stage{max-height:70vh}}
@media (max-width:640px){
 .cards thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}
 .cards tr{display:block;padding:10px 0;border-bottom:1px solid var(--line)}.cards tbody tr:last-child{border-bottom:0}
 .cards td,.cards tbody th{display:flex;gap:12px;justify-content:space-between;border:0;padding:3px 14px;text-align:right}
 .cards td::before,.cards tbody th::before{content:attr(data-head);color:var(--soft);font-weight:400;font-size:.84rem;text-align:left;flex:none}
 .cards tbody th{text-align:left}.cards tbody th::before{content:none}
 .cards td.wide{display:block;text-align:left}.cards td.wide::before{display:block}
 .cards td:empty{display:none}
 .strategies td.wide{min-width:0}figure.plot{padding:16px 14px 12px}figure.plot .picture svg{min-width:400px}
 #elements.cards thead{position:static;clip-path:none;height:auto}#elements.cards thead tr{display:flex;flex-wrap:wrap;gap:2px 16px;padding:8px 14px}#elements.cards thead th{padding:0;border:0;background:none}
 #look{display:flex;flex-direction:column}#look .legend{order:9;margin:14px 0 0}
 dl.facts{grid-template-columns:minmax(0,1fr);gap:0}dl.facts dd{margin-bottom:8px}}
@media print{
 html{font-size:11px;background:#fff;color:#000}body{max-width:none;padding:0}
 .controls,#steps,nav.parts,.skip,#elements-pager{display:none}
 .stage{max-height:none;overflow:visible;border:0;padding:0}#side{position:static;max-height:none}
 .look{grid-template-columns:minmax(0,1fr)}section.part{margin-top:26px}figure.plot,tr,.query{break-inside:avoid}
 .border,.page span,.badge,.flag,mark{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
