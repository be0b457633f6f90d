import { decodeLabel } from './punycode';

/** A domain name for people: A-labels (RFC 5890) decoded; a label that cannot be decoded stays as it is. */
export function unicodeName(name: string): string {
  return name
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}
