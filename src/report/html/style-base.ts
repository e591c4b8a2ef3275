/** Number of colours that series have; more strategies share them. */
export const SERIES = 7;

/** Colours, type, tables and controls of the report. Hues keep apart for colour-blind eyes. */
export const BASE_STYLE = `
:root{color-scheme:light dark;
--paper:#fcfcfa;--card:#fff;--ink:#1c2430;--soft:#566172;--line:#dde2e8;--faint:#f1f3f5;--accent:#1f5aa6;
--whole:#00664f;--whole-bg:#dcf1e9;--partial:#8a4b00;--partial-bg:#fdebc8;--under:#a32d00;--under-bg:#fbd9cd;
--missing:#614087;--missing-bg:#ebe3f4;--bar-whole:#2a9d7f;--bar-partial:#e9b44c;--bar-under:#d0582a;--bar-missing:#9a7bbd;--even:#f3f6fa;--odd:#fff;--twice:#c9daf0;--overlap:#dfe9f6;--mark:#ffe27a;
--s0:#0072b2;--s1:#c85200;--s2:#00805f;--s3:#a8447f;--s4:#8a6d00;--s5:#3b8ec2;--s6:#4a5361}
@media screen and (prefers-color-scheme:dark){:root{
--paper:#12161b;--card:#191f26;--ink:#e7eaef;--soft:#a3aebc;--line:#2d3641;--faint:#1f262e;--accent:#8bb8f0;
--whole:#6ed7b1;--whole-bg:#12392f;--partial:#f5c263;--partial-bg:#43320f;--under:#ff9f7d;--under-bg:#512416;
--missing:#ccaeea;--missing-bg:#37294b;--bar-whole:#3fa386;--bar-partial:#d9a441;--bar-under:#d9663a;--bar-missing:#9d80c0;--even:#1c242d;--odd:#171c22;--twice:#2a4364;--overlap:#24384f;--mark:#6b5600;
--s0:#5fb0e6;--s1:#f09150;--s2:#4cc9a0;--s3:#e08fc0;--s4:#d9bd52;--s5:#9ad0f5;--s6:#b4bdc9}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:1320px;padding:0 clamp(16px,3vw,40px) 96px;overflow-wrap:anywhere}
h1{font-size:clamp(1.6rem,3.2vw,2.3rem);line-height:1.2;margin:0 0 8px;letter-spacing:-.015em;font-weight:680}
h2{font-size:1.3rem;line-height:1.3;margin:0 0 6px;letter-spacing:-.01em}
h3{font-size:1.02rem;margin:0 0 4px}.apart{margin-top:22px}h4{font-size:.9rem;margin:20px 0 6px}
p{margin:0 0 10px;max-width:78ch}
header{padding:40px 0 8px}
header .product{font-size:.82rem;color:var(--soft);letter-spacing:.05em;margin:0 0 10px}
section.part{margin-top:56px}
nav.parts{display:flex;flex-wrap:wrap;gap:4px 18px;margin:18px 0 0;font-size:.92rem}
a,button.link{color:var(--accent);text-decoration:underline;text-underline-offset:3px;text-decoration-thickness:1px}
a:hover,button.link:hover{text-decoration-thickness:2px}
.note{color:var(--soft);font-size:.9rem}
.answer{font-size:1.12rem;max-width:70ch}
code,.number,.mono{font-variant-numeric:tabular-nums}
code{font:.88em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px;background:var(--card);padding:8px 12px;z-index:9}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.scroll{position:relative;overflow-x:auto;border:1px solid var(--line);border-radius:10px;background:var(--card)}
table{border-collapse:collapse;width:100%;font-size:.92rem;line-height:1.45}
th,td{text-align:left;vertical-align:top;padding:9px 14px;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
thead th{font-weight:600;color:var(--soft);font-size:.84rem;background:var(--faint);white-space:nowrap}
tbody th{font-weight:600}
td.number,th.number{text-align:right;white-space:nowrap}
.badge{display:inline-block;font-size:.8rem;line-height:1.35;padding:1px 9px;border-radius:99px;font-weight:600;white-space:nowrap;background:var(--faint);color:var(--soft)}
.badge.whole,.badge.verdict-hit{background:var(--whole-bg);color:var(--whole)}
.badge.partial,.badge.verdict-ranked-low{background:var(--partial-bg);color:var(--partial)}
.badge.under,.badge.verdict-cut{background:var(--under-bg);color:var(--under)}
.badge.missing,.badge.verdict-label{background:var(--missing-bg);color:var(--missing)}
mark{background:var(--mark);color:inherit;border-radius:3px;padding:0 3px}
button,select,input{font:inherit;color:inherit}
button{cursor:pointer}
button:not(.link,.flag,.other),select,input[type=search],input[type=text]{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:6px 11px;min-height:38px}
button:not(.link,.flag,.other):hover:enabled{border-color:var(--accent)}
button:disabled{opacity:.55;cursor:default}
button.link{background:none;border:0;padding:0;text-align:left}
select{max-width:100%}
.controls{display:flex;flex-wrap:wrap;gap:10px 14px;align-items:end;margin:14px 0}
.controls label{display:grid;gap:3px;font-size:.82rem;color:var(--soft);min-width:0;max-width:100%}
.controls label.check{display:flex;gap:8px;align-items:center;min-height:38px;font-size:.92rem;color:var(--ink)}
.controls input,.controls select{color:var(--ink);font-size:.95rem;min-width:0;max-width:100%}
.legend{display:flex;flex-wrap:wrap;gap:6px 18px;font-size:.86rem;color:var(--soft);margin:0 0 12px;padding:0;list-style:none}
details>summary{cursor:pointer}
@media (max-width:640px){html{font-size:15px}th,td{padding:8px 10px}section.part{margin-top:44px}}
`;
