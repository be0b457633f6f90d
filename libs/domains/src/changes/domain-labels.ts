import { badRequest, isListOf, isNullOr, isObjectOf, isText, optional } from '@registrar/kernel';
import type { DomainLabels } from '../shared/held-domain';

/** Tags of one domain. */
export const MAX_TAGS = 50;
/** Characters of a tag (UTF-16 units, as JSON Schema counts nearly all texts). */
export const TAG_LENGTH = 64;
/** Characters of the notes of a domain. */
export const NOTES_LENGTH = 4_000;

/** Control characters and unpaired surrogates. */
const UNUSABLE_IN_TAG = /[\p{Cc}\p{Cs}]/u;
/** The same without TAB, LF and CR. */
const UNUSABLE_IN_NOTES = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Cs}]/u;

/** Tags with the same key are one tag: case and the composition of accents do not count. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** Labels in a stored operation. */
export const isLabels = isObjectOf<DomainLabels>({
  tags: optional(isListOf(isText)),
  notes: optional(isNullOr(isText)),
});

/** Undefined: neither is given. Throws 400 for values over their limits. */
export function readLabels({ tags, notes }: DomainLabels): DomainLabels | undefined {
  if (tags === undefined && notes === undefined) return undefined;
  return {
    ...(tags !== undefined && { tags: readTags(tags) }),
    ...(notes !== undefined && { notes: readNotes(notes) }),
  };
}

/** Trimmed; throws 400 for an empty or long one, a comma or a control character. `field` names it in texts. */
export function readTag(text: string, field: string): string {
  const tag = text.trim();
  if (tag === '') throw badRequest(`${field} must not be empty`);
  if (tag.length > TAG_LENGTH) throw badRequest(`${field} must have at most ${TAG_LENGTH} characters`);
  if (UNUSABLE_IN_TAG.test(tag)) throw badRequest(`${field} holds a control character`);
  // The filter of the list takes several tags in one parameter, separated by commas.
  if (tag.includes(',')) throw badRequest(`${field} must not contain a comma`);
  return tag;
}

function readTags(texts: readonly string[]): string[] {
  if (texts.length > MAX_TAGS) throw badRequest(`tags must have at most ${MAX_TAGS} entries`);
  const byKey = new Map<string, string>();
  for (const [at, text] of texts.entries()) {
    const tag = readTag(text, `tags[${at}]`);
    const earlier = byKey.get(tagKey(tag));
    if (earlier !== undefined) throw badRequest(`tags[${at}] repeats the tag "${earlier}"`);
    byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()];
}

function readNotes(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  if (text.length > NOTES_LENGTH) throw badRequest(`notes must have at most ${NOTES_LENGTH} characters`);
  if (UNUSABLE_IN_NOTES.test(text)) throw badRequest('notes holds a control character');
  return text;
}
