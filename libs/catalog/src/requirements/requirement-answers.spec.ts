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
    expect(RequirementAnswers.of({ ...tld, minLength: 3 }).descriptors.fingerprint).not.toBe(
      descriptors.fingerprint,
    );
  });

  it('are others in another context, where the rules are exact', () => {
    const exact = tldOf({ contacts: { exact: true, roles: { registrant: { required: true } } } });
    const without = RequirementAnswers.of(exact, { requiredRoles: [] });
    expect(RequirementAnswers.of(exact, { requiredRoles: [], isLatinOnly: false })).toBe(without);
    expect(RequirementAnswers.of(exact, { requiredRoles: ['tech', 'admin'] })).toBe(
      RequirementAnswers.of(exact, { requiredRoles: ['admin', 'tech'] }),
    );
    const answers = [
      RequirementAnswers.of(exact),
      without,
      RequirementAnswers.of(exact, { isLatinOnly: true }),
    ];
    for (const document of ['descriptors', 'schema'] as const)
      expect(new Set(answers.map((answer) => answer[document].fingerprint)).size).toBe(3);
  });

  it('are JSON, with nothing left out of tldInfo', () => {
    const { tldInfo } = JSON.parse(RequirementAnswers.of(tld).descriptors.json) as { tldInfo: object };
    expect(tldInfo).toMatchObject({
      ccTld: false,
      hsts: false,
      minDomainLength: 2,
      minIdnDomainLength: null,
      idnLanguages: {},
      claimsCheckRequired: [],
    });
    expect(Object.keys(tldInfo)).toHaveLength(17);
  });
});
