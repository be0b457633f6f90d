import type { ClaimsAnswer } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import { XmlFault, type XmlElement } from '../xml/reader';
import { booleanOf, type EppResponse } from './response';

/** RFC 8334 §2.2: the trademark clearinghouse is the default validator. */
const DEFAULT_VALIDATOR = 'tmch';

/**
 * Answers of a claims check by name, lower case (RFC 8334 §3.1.1). Throws XmlFault when there is no check
 * data.
 */
export function claimsOf(response: EppResponse): Map<string, ClaimsAnswer> {
  const data = response.extended(NS.launch, 'chkData');
  if (!data) throw new XmlFault('no claims check data');
  return new Map(
    data.childrenOf(NS.launch, 'cd').map((cd) => {
      const answer = answerOf(cd);
      return [answer.name, answer];
    }),
  );
}

function answerOf(cd: XmlElement): ClaimsAnswer {
  const element = cd.child(NS.launch, 'name');
  const exists = booleanOf(element?.attribute('exists'));
  if (!element || exists === undefined)
    throw new XmlFault('claims check data without a name or whether claims exist');
  const name = element.text.toLowerCase();
  if (!exists) return { name, exists };
  // several validators may have a notice each; every registrar can fetch the clearinghouse's
  const keys = cd.childrenOf(NS.launch, 'claimKey').filter((key) => key.text !== '');
  const key = keys.find((each) => validatorOf(each) === DEFAULT_VALIDATOR) ?? keys[0];
  return key ? { name, exists, claimKey: key.text, validatorId: validatorOf(key) } : { name, exists };
}

const validatorOf = (key: XmlElement): string => key.attribute('validatorID') || DEFAULT_VALIDATOR;
