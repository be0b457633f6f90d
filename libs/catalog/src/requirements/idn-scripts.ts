/**
 * Scripts of IDN tables. Registries name a table by a language (ISO 639, two or three letters, also the
 * bibliographic codes that Verisign uses) or by a script (ISO 15924). The registry checks the single
 * characters; the scripts are checked locally. Sources: IANA repository of IDN practices; UTS 39 §5.1 (mixed
 * scripts); read on 2026-11-21.
 */
type Scripts = readonly string[];

const words = (text: string): string[] => text.trim().split(/\s+/);

const JAPANESE: Scripts = ['Latin', 'Han', 'Hiragana', 'Katakana'];
const CHINESE: Scripts = ['Latin', 'Han', 'Bopomofo'];
const KOREAN: Scripts = ['Latin', 'Han', 'Hangul'];

/** UAX 31 table 5: the scripts in everyday use. Names in other scripts are refused (UTS 39: restricted). */
const RECOMMENDED: Scripts = words(`
  Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana
  Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan
`);

const TABLES: readonly [Scripts, string][] = [
  [
    ['Latin'],
    `
    latn latin af afr an arg ast az aze bs bos br bre ca cat co cos cs ces cze cy cym wel da dan de deu ger en eng eo epo es spa et est eu eus baq
    fi fin fil fo fao fr fra fre fy fry ga gle gd gla gl glg gsw ht hat hr hrv hu hun id ind is isl ice it ita ku kur la lat lb ltz lt lit lv lav
    mg mlg mi mri mao ms msa may mt mlt nb nob nl nld dut nn nno no nor oc oci pl pol pt por qu que rm roh ro ron rum sc srd se sme sk slk slo
    sl slv sm smo so som sq sqi alb sv swe sw swa tk tuk tl tgl to ton tr tur uz uzb vi vie wa wln yo yor zu zul`,
  ],
  [
    ['Cyrillic'],
    'cyrl cyrillic be bel bg bul ce che cv chv kk kaz ky kir mk mkd mac mn mon os oss ru rus tg tgk tt tat uk ukr',
  ],
  // Serbian uses both; each name uses one of them
  [['Cyrillic', 'Latin'], 'sr srp scc'],
  [['Greek'], 'grek greek el ell gre'],
  [['Arabic'], 'arab arabic ar ara bal fa fas per ks kas ps pus sd snd ug uig ur urd'],
  [['Hebrew'], 'hebr hebrew he heb yi yid'],
  [['Armenian'], 'armn hy hye arm'],
  [['Georgian'], 'geor ka kat geo'],
  [['Devanagari'], 'deva hi hin mr mar ne nep sa san bho doi gom mai'],
  [['Bengali'], 'beng bn ben as asm'],
  [['Gujarati'], 'gujr gu guj'],
  [['Gurmukhi'], 'guru pa pan'],
  [['Kannada'], 'knda kn kan'],
  [['Malayalam'], 'mlym ml mal'],
  [['Oriya'], 'orya or ori'],
  [['Tamil'], 'taml ta tam'],
  [['Telugu'], 'telu te tel'],
  [['Sinhala'], 'sinh si sin'],
  [['Thaana'], 'thaa dv div'],
  [['Thai'], 'thai th tha'],
  [['Lao'], 'laoo lo lao'],
  [['Khmer'], 'khmr km khm'],
  [['Myanmar'], 'mymr my mya bur'],
  [['Tibetan'], 'tibt bo bod tib'],
  [['Ethiopic'], 'ethi am amh ti tir'],
  [JAPANESE, 'jpan ja jp jpn'],
  [CHINESE, 'hani hans hant zh zho chi cmn'],
  [KOREAN, 'kore hang ko kor'],
];

const SCRIPTS_BY_CODE = new Map(
  TABLES.flatMap(([scripts, codes]) => words(codes).map((code) => [code, scripts] as const)),
);

/**
 * Scripts of a table, by its code in any case, with or without subtags (`zh-Hant`); undefined for an unknown
 * code.
 */
export function tableScripts(code: string): Scripts | undefined {
  const lower = code.toLowerCase();
  return SCRIPTS_BY_CODE.get(lower) ?? SCRIPTS_BY_CODE.get(lower.split(/[-_]/)[0]);
}

const expressions = new Map<string, RegExp>();

/**
 * Characters of several scripts (digits, hyphen, prolonged sound mark) match each of them: Script_Extensions,
 * UTS 39 §5.1.
 */
function expressionOf(scripts: Scripts): RegExp {
  const key = scripts.join(' ');
  let expression = expressions.get(key);
  if (!expression) {
    const classes = ['Common', 'Inherited', ...scripts].map(
      (script) => String.raw`\p{Script_Extensions=${script}}`,
    );
    expressions.set(key, (expression = new RegExp(String.raw`^[\-0-9${classes.join('')}]+$`, 'u')));
  }
  return expression;
}

/** Whether all characters of a U-label belong to the scripts. */
export const isWrittenIn = (label: string, scripts: Scripts): boolean => expressionOf(scripts).test(label);

const PROFILES: readonly Scripts[] = [...RECOMMENDED.map((script) => [script]), JAPANESE, CHINESE, KOREAN];

/**
 * One script, or one of the mixes of East Asia: "highly restrictive" of UTS 39 §5.2. Otherwise a name could
 * imitate another.
 */
export const isOfOneScript = (label: string): boolean =>
  PROFILES.some((scripts) => isWrittenIn(label, scripts));
