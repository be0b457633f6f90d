import { tldOf } from '../testing';
import { RequirementAnswers } from './requirement-answers';

describe('the prepared answers of a TLD', () => {
  const tld = tldOf({ minLength: 2 });

  it('are written once per rules object', () => {
    expect(RequirementAnswers.of(tld)).toBe(RequirementAnswers.of(tld));
    expect(RequirementAnswers.of(tld).descriptors).toBe(RequirementAnswers.of(tld).descriptors);
    expect(RequirementAnswers.of({ ...tld })).not.toBe(RequirementAnswers.of(tld));
  });

  it('have the same fingerprint when the text is the same, and another when it is not', () => {
    const { descriptors, schema } = RequirementAnswers.of(tld);
    expect(RequirementAnswers.of({ ...tld })).toMatchObject({ descriptors, schema });
    expect(schema.fingerprint).not.toBe(descriptors.fingerprint);
    expect(RequirementAnswers.of({ ...tld, minLength: 3 }).descriptors.fingerprint).not.toBe(descriptors.fingerprint);
  });

  it('are JSON, with nothing left out of tldInfo', () => {
    const { tldInfo } = JSON.parse(RequirementAnswers.of(tld).descriptors.json) as { tldInfo: object };
    expect(tldInfo).toMatchObject({ ccTld: false, hsts: false, minDomainLength: 2, minIdnDomainLength: null, idnLanguages: {}, claimsCheckRequired: [] });
    expect(Object.keys(tldInfo)).toHaveLength(17);
  });
});
