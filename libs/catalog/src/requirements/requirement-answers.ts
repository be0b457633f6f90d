import { CONTACT_ROLES } from '@registrar/contacts';
import type { Tld } from '../tld';
import { requirementDescriptors } from './descriptors';
import type { PurchaseContext } from './exact-contacts';
import { requirementSchema } from './schema';

/** An answer ready to send. */
export interface PreparedAnswer {
  json: string;
  /** Differs when the text differs; for an entity tag. */
  fingerprint: string;
}

/**
 * The two requirement answers of a TLD, built once per rules object and context: stores return the same
 * object until they reload the rules.
 */
export class RequirementAnswers {
  private static readonly prepared = new WeakMap<Tld, Map<string, RequirementAnswers>>();
  private first?: PreparedAnswer;
  private second?: PreparedAnswer;

  private constructor(
    private readonly tld: Tld,
    private readonly context: PurchaseContext,
  ) {}

  static of(tld: Tld, context: PurchaseContext = {}): RequirementAnswers {
    const known = this.prepared.get(tld) ?? new Map<string, RequirementAnswers>();
    this.prepared.set(tld, known);
    const { requiredRoles, isLatinOnly = false } = context;
    const key = JSON.stringify([
      requiredRoles && CONTACT_ROLES.filter((role) => requiredRoles.includes(role)),
      isLatinOnly,
    ]);
    const answers = known.get(key) ?? new RequirementAnswers(tld, context);
    known.set(key, answers);
    return answers;
  }

  /** getRequirement. */
  get descriptors(): PreparedAnswer {
    return (this.first ??= prepare(requirementDescriptors(this.tld, this.context)));
  }

  /** getRequirementV2. */
  get schema(): PreparedAnswer {
    return (this.second ??= prepare(requirementSchema(this.tld, this.context)));
  }
}

function prepare(document: object): PreparedAnswer {
  const json = JSON.stringify(document);
  return { json, fingerprint: fingerprintOf(json) };
}

/**
 * FNV-1a over UTF-16 units, two of 32 bits with different offsets, and the length: distinguishes versions of
 * one text; no protection against attacks.
 */
function fingerprintOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x85ebca6b);
  }
  return [one >>> 0, two >>> 0, text.length].map((part) => part.toString(36)).join('-');
}
