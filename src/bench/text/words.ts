const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** The short words of English that make up half of any prose, most frequent first. */
export const COMMON = words(`
the of and to a in is it that for on as with be by at this are from or an not have was which but
they one all has its when can will if more no there their other into some so than them out only two
after been most about also these any may such each time between under same both while before through
how over then must first where those new every against because during without within until being
still even here should well per once since always never already again several third last next often
rather later almost neither whether either instead however therefore otherwise above below`);

/** Content words, most frequent first. */
export const CONTENT = words(`
system user record page order value request list service account date number change time list file
part state check report rule case office day message case name result group line text table error
limit room copy access field device period form task point office step note answer owner reason type
key hour store log plan member price item event notice ticket level address question sample source
customer session payment invoice delivery contract inspector supplier operator warehouse register
permit badge visitor schedule archive deadline document signature decision procedure correction
section appendix threshold calendar minute backup network printer scanner gateway terminal sensor
battery cabinet elevator corridor storage receipt voucher refund currency percentage margin budget
quarter season holiday weather traffic station platform railway passenger luggage conductor driver
route vehicle repair garage engine pressure temperature humidity voltage measure reading interval
send show keep open close write read accept refuse confirm cancel update remove create store return
start stop wait count compare print sign approve reject forward search filter sort merge split import
export enter leave reach exceed contain describe require allow prevent repeat replace restore verify
small large early late open valid empty full short long active public private local remote partial
complete missing double single current previous separate daily weekly monthly annual printed written
electronic temporary permanent available responsible necessary possible different important similar`);

export const STEMS = words(`
act form port struct spect dict scrib tract pos vert mit duc fer cept clud grad ject press rupt sens
sist tend vent vis voc volv ven sequ solv sign serv simil spir stitut sum tain tech temp termin test
therm tort typ urb vac val ver graph log meter phon photo chron cycl dem derm dynam gen geo hydr morph
nom path phil pol psych scop tele bench clamp drift flint grove hatch latch march notch perch ranch
shelf thorn truss vault wharf brisk crisp dusk frost glint plumb quill scroll sprig stark trench`);

export const PREFIXES = words(`
re un in de dis pre pro sub inter trans over under out mis non co counter fore semi multi re un`);

export const SUFFIXES = words(`
ed ing er or ion ation able ible al ive ly ment ness ful less ity ous ism ist ize ised ized ures ers
ions ings ance ence ary ery ship ward wise`);

/** Han characters by frequency, then a block of rarer ones behind them. */
export const HAN =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运';

export const HAN_REST = { first: 0x5000, count: 2600 } as const;
