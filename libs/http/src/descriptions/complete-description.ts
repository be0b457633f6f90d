import { type ApiTexts, describeTexts } from './describe-texts';
import { addEmptyBodies } from './empty-bodies';
import { addExamples, type ExampleTables } from './examples/operation-example';
import { RESELLER_ANSWER_TEXTS } from './reseller-answers';
import { RESELLER_OPERATION_TEXTS } from './reseller-operations';
import { STAFF_ANSWER_TEXTS } from './staff-answers';
import { STAFF_OPERATION_TEXTS } from './staff-operations';

export const RESELLER_TEXTS: ApiTexts = {
  operations: RESELLER_OPERATION_TEXTS,
  answers: RESELLER_ANSWER_TEXTS,
};
export const STAFF_TEXTS: ApiTexts = { operations: STAFF_OPERATION_TEXTS, answers: STAFF_ANSWER_TEXTS };

/** The parts of an OpenAPI document that are used here. */
interface Described {
  info: object;
  paths: object;
  components?: object;
}

/** Adds texts, empty bodies and examples that the declarations lack. Changes the document. */
export function completeDescription<Document extends Described>(
  document: Document,
  texts: ApiTexts,
  examples: ExampleTables,
): Document {
  const described = document as Document & {
    info: { contact?: object };
    components?: { schemas?: Record<string, unknown> };
  };
  // The document builder adds an empty one.
  if (Object.keys(described.info.contact ?? {}).length === 0) delete described.info.contact;
  return addExamples(addEmptyBodies(describeTexts(described, texts)), examples);
}
