import { storedContract } from '@registrar/kernel/testing';
import { complianceContent } from '../testing/contracts/compliance-notices-contract';
import { compliancePayload } from './compliance-notice';
import { type StoredComplianceNotice, storedComplianceNotice } from './stored-notice';

const written = compliancePayload('a.example', complianceContent({ originalMessageId: '<m-1@example.net>' }));
const current = storedComplianceNotice.read(written, 1);
const { registryEmail: _email, originalMessageId: _message, ...short } = current;

storedContract(storedComplianceNotice, {
  kind: 'compliance notice',
  current,
  older: { 'without an address and a Message-ID': short },
  required: [
    'eventName',
    'domainName',
    'policy',
    'policyName',
    'policyUrl',
    'registryName',
    'issueDescription',
    'remediationInstructions',
    'agreementReminder',
    'noncomplianceConsequences',
    'contactInstructions',
    'complianceDeadline',
    'remediationPeriodDays',
  ],
});

describe('a stored compliance notice', () => {
  it.each<[keyof StoredComplianceNotice, unknown]>([
    ['eventName', 'domain.expiration'],
    ['domainName', null],
    ['registryEmail', null],
    ['originalMessageId', 7],
    ['complianceDeadline', 'soon'],
    ['complianceDeadline', 1_772_442_900],
    ['remediationPeriodDays', '30'],
  ])('is refused for the %s %j', (member, value) => {
    expect(() => storedComplianceNotice.read({ ...written, [member]: value }, '7')).toThrow(
      `stored compliance notice 7 has an unreadable member '${member}'`,
    );
  });
});
