/** A TLD on sale and its general prices; what is left out is usual: one to ten years, from one character, privacy, lock, DNSSEC. */
export interface TldSeed {
  name: string;
  /** Code of its connection. */
  connection: string;
  ccTld?: boolean;
  allowedYears?: readonly number[];
  minLength?: number;
  /** IDN table code to language, as the registry has them. */
  idnLanguages?: Readonly<Record<string, string>>;
  supportsPrivacy?: boolean;
  supportsPremium?: boolean;
  requirements?: object;
  claimsCheckRequired?: readonly string[];
  /** Days after registration in which a refund is possible. */
  addGraceDays?: number;
  /** Dollars a year, above what the simulator's registry charges for each. */
  prices: Prices;
}

export interface Prices {
  registration: PriceSeed;
  renewal: PriceSeed;
  transfer: PriceSeed;
}

interface PriceSeed {
  price: string;
  listPrice: string;
}

/** Added to a registry's premium fee, in 1/10,000. */
export const PREMIUM_MARKUP_BPS = 1_500;

const IDN = { DE: 'German', ES: 'Spanish', FR: 'French', JA: 'Japanese', LATN: 'Latin', ZH: 'Chinese' };
const TWO_TO_TEN = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const at = (price: string, listPrice: string): PriceSeed => ({ price, listPrice });
function flat(price: string, listPrice: string): Prices {
  const every = at(price, listPrice);
  return { registration: every, renewal: every, transfer: every };
}

/** Who may hold a name under .us; kept as the contract's requirement tree (RequirementField). */
const US_NEXUS = {
  description: 'Holders of .us names have a nexus to the United States.',
  fields: {
    'X-US-NEXUS': {
      description: 'How the holder is connected to the United States',
      type: 'enum',
      required: true,
      label: 'Nexus category',
      options: [
        { value: 'C11', label: 'Citizen of the United States' },
        { value: 'C12', label: 'Permanent resident of the United States' },
        { value: 'C21', label: 'Organization formed in the United States' },
        { value: 'C31', label: 'Foreign organization with regular activities in the United States' },
        { value: 'C32', label: 'Foreign organization with an office in the United States' },
      ],
    },
    'X-US-PURPOSE': {
      description: 'What the name is for',
      type: 'enum',
      required: true,
      label: 'Purpose',
      options: [
        { value: 'P1', label: 'Business for profit' },
        { value: 'P2', label: 'Non-profit organization' },
        { value: 'P3', label: 'Personal' },
        { value: 'P4', label: 'Education' },
        { value: 'P5', label: 'Government' },
      ],
    },
  },
};

/** The catalogue of the sandbox. Terms, tables and fees behind it: tools/registry-simulator/src/tld-policies.ts. */
export const TLDS: readonly TldSeed[] = [
  { name: 'com', connection: 'sim-thin', idnLanguages: IDN, prices: flat('14.50', '16.00') },
  { name: 'net', connection: 'sim-thin', idnLanguages: IDN, prices: flat('15.50', '17.00') },
  {
    name: 'shop', connection: 'sim-thick', idnLanguages: IDN, supportsPremium: true,
    prices: { registration: at('4.90', '29.90'), renewal: at('29.90', '29.90'), transfer: at('29.90', '29.90') },
  },
  { name: 'xyz', connection: 'sim-thick', idnLanguages: IDN, supportsPremium: true, prices: flat('13.50', '15.00') },
  { name: 'example', connection: 'sim-thick', idnLanguages: IDN, supportsPremium: true, prices: flat('14.50', '16.00') },
  { name: 'club', connection: 'sim-limited', idnLanguages: IDN, supportsPremium: true, prices: flat('17.00', '19.00') },
  {
    name: 'es', connection: 'sim-cc', ccTld: true, minLength: 3, idnLanguages: IDN, supportsPrivacy: false, addGraceDays: 0,
    prices: flat('12.00', '13.00'),
  },
  {
    name: 'ai', connection: 'sim-cc', ccTld: true, allowedYears: TWO_TO_TEN, idnLanguages: IDN, supportsPremium: true, addGraceDays: 0,
    prices: flat('89.00', '95.00'),
  },
  {
    name: 'app', connection: 'sim-launch', idnLanguages: IDN, supportsPremium: true, claimsCheckRequired: ['registration'],
    prices: flat('18.00', '20.00'),
  },
  { name: 'us', connection: 'sim-reg', ccTld: true, supportsPrivacy: false, requirements: US_NEXUS, prices: flat('11.50', '13.00') },
];

/** Known and never sold (BEHAVIOUR §6). */
export const BLOCKED_TLDS: readonly string[] = ['in', 'co.in', 'firm.in', 'gen.in', 'ind.in', 'net.in', 'org.in'];
