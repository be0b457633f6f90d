import { type CountryCode, Metadata, type MetadataJson } from 'libphonenumber-js/core';
import packaged from 'libphonenumber-js/metadata.min.json';
import { CALLING_CODES } from './calling-codes';

/** Beyond its published type: the countries of each code, the main one first. */
const metadata = packaged as MetadataJson & {
  country_calling_codes: Readonly<Record<string, CountryCode[] | undefined>>;
};

/** ITU-T E.164: digits of a number, its country code included. */
const MOST_DIGITS = 15;
/** Of a number whose country code the metadata do not describe, or describe too narrowly. */
const FEWEST_DIGITS = 8;
/** Shared-cost, personal and satellite numbers: the metadata know the lengths of some operators only. */
const TOO_NARROW: ReadonlySet<string> = new Set(['808', '878', '881']);

let lengths: ReadonlyMap<string, readonly number[]> | undefined;

/**
 * Numbers of digits that are possible behind a country code (libphonenumber: possible, assigned or not), in
 * all countries that share the code; ascending.
 */
export function possibleLengths(code: string): readonly number[] {
  lengths ??= new Map([...CALLING_CODES].map((each) => [each, lengthsOf(each)]));
  return lengths.get(code) ?? [];
}

/** The main country of a code by its English name; undefined where the code is of no country. */
export function countryOfCode(code: string): string | undefined {
  const countries = countriesOf(code);
  if (countries.length === 0) return undefined;
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(countries[0]);
  return countries.length === 1 ? name : `${name} and others`;
}

function lengthsOf(code: string): readonly number[] {
  const most = MOST_DIGITS - code.length;
  const known = TOO_NARROW.has(code) ? [] : knownLengths(code).filter((length) => length <= most);
  if (known.length > 0) return [...new Set(known)].sort((one, other) => one - other);
  const fewest = FEWEST_DIGITS - code.length;
  return Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
}

function knownLengths(code: string): number[] {
  const reader = new Metadata(metadata);
  return countriesOf(code).flatMap((country) => {
    reader.selectNumberingPlan(country);
    return reader.numberingPlan?.possibleLengths() ?? [];
  });
}

const countriesOf = (code: string): readonly CountryCode[] => metadata.country_calling_codes[code] ?? [];
