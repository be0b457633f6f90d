import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeContactStore } from '@registrar/contacts/testing';
import { activation, domainStoreContract, NOW } from './contracts/domain-store-contract';
import { FakeDomainReader } from './fake-domain-reader';
import { FakeDomainStore } from './fake-domain-store';
import { FakeRegistrantChanges } from './fake-registrant-changes';
import type { NewDomain } from '../shared/held-domain';
import { FakeRegistrationAttempts } from './fake-registration-attempts';
import { registrantChangesContract } from './contracts/registrant-changes-contract';
import { differenceStoreContract } from './contracts/difference-store-contract';
import { calendarContract } from './contracts/calendar-contract';
import { complianceNoticesContract } from './contracts/compliance-notices-contract';
import { FakeCalendarStore, FakeDomainTerminations } from './fake-calendar-store';
import { FakeComplianceNotices } from './fake-compliance-notices';
import { FakeDifferenceStore } from './fake-difference-store';
import { endsContract, TERM_END } from './contracts/ends-contract';
import { expiryCalendarsContract } from './contracts/expiry-calendars-contract';
import { FakeExpiryCalendarStore } from './fake-expiry-calendar-store';
import { FakeDomainReturns, FakeRegistryCharges } from './fake-ends';
import { FakeDomainRemovals } from './fake-refunds';
import { FakeHostRenames } from './fake-vanity-nameservers';
import { hostRenamesContract } from './contracts/host-renames-contract';
import { FakePrivacyContactStore } from './fake-privacy-contact-store';
import { privacyContactStoreContract } from './contracts/privacy-contact-store-contract';
import type { FakeDomain } from './fake-domain';
import { FakeRegistryHolds } from './fake-registry-holds';
import { registryHoldsContract } from './contracts/registry-holds-contract';
import { registrationAttemptsContract } from './contracts/registration-attempts-contract';

let serial = 0;
const newDomain = (number: number, values: Partial<NewDomain> = {}): NewDomain => ({
  accountId: number,
  name: `domain-${number}.example`,
  tld: 'example',
  connectionId: 1,
  years: 1,
  premium: false,
  autorenewEnabled: true,
  privacyEnabled: true,
  locked: true,
  nameservers: [],
  registryValues: {},
  purchaseType: 'registration',
  operationId: `operation-${number}`,
  orderId: number,
  contactIds: { registrant: 1, admin: 1, tech: 1, billing: 1 },
  createdAt: NOW,
  ...values,
});

describe('a domain in memory', () => {
  domainStoreContract(async () => {
    const [uow, contacts] = [new FakeUnitOfWork(), new FakeContactStore()];
    const store = new FakeDomainStore(uow);
    const [contact] = await contacts.add([{ firstName: 'Ilse', lastName: 'Varga', country: 'DE' }]);
    return {
      store,
      reader: new FakeDomainReader(store, contacts),
      inUnit: (work) => uow.run(work),
      newDomain: async (values) =>
        newDomain((serial += 1), {
          contactIds: { registrant: contact, admin: contact, tech: contact, billing: contact },
          ...values,
        }),
      stateOf: async (domainId) => store.rows.find(({ id }) => id === domainId)?.state,
      deleting: async (domainId, isUnderWay) => {
        const row = store.rows.find(({ id }) => id === domainId)!;
        row.removedAt = NOW;
        if (isUnderWay) store.deleting.add(row.domain.name);
        else store.deleting.delete(row.domain.name);
      },
    };
  });
});

describe('registration attempts in memory', () => {
  registrationAttemptsContract(async () => ({
    attempts: new FakeRegistrationAttempts(),
    newAccount: async () => (serial += 1),
  }));
});

describe('contacts for privacy in memory', () => {
  privacyContactStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    return {
      store: new FakePrivacyContactStore(uow),
      inUnit: (work) => uow.run(work),
      newDomain: async () => ({ id: (serial += 1), contacts: [1, 2] }),
    };
  });
});

describe('differences in memory', () => {
  differenceStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const domains = new FakeDomainStore(uow);
    const addDomain = (connectionId: number) =>
      uow.run(async () => {
        const number = (serial += 1);
        const { name, operationId } = newDomain(number);
        const id = await domains.addInitialized(newDomain(number, { connectionId }));
        await domains.activate(id, activation());
        return { id, name, operationId };
      });
    return {
      store: new FakeDifferenceStore(domains, uow),
      domains,
      inUnit: (work) => uow.run(work),
      newConnection: async () => {
        const id = (serial += 1);
        return { id, addDomain: () => addDomain(id) };
      },
    };
  });
});

describe('registrant changes in memory', () => {
  registrantChangesContract(async () => {
    const uow = new FakeUnitOfWork();
    const registrants = new FakeRegistrantChanges(uow);
    return {
      registrants,
      inUnit: (work) => uow.run(work),
      newChange: async () => {
        const number = (serial += 1);
        return {
          accountId: number,
          domainId: number,
          name: `changed-${number}.example`,
          operationId: `operation-${number}`,
          beforeContactId: 1,
          afterContactId: 2,
        };
      },
      verify: async (accountId, email) =>
        void registrants.verified.add(`${accountId} ${email.toLowerCase()}`),
      optOut: async (accountId, from) => void registrants.optedOut.set(accountId, from),
    };
  });
});

describe('notices of registries in memory', () => {
  complianceNoticesContract(async () => {
    const uow = new FakeUnitOfWork();
    const notices = new FakeComplianceNotices(uow);
    return {
      notices,
      inUnit: (work) => uow.run(work),
      newDomain: async () => {
        const [domainId, accountId] = [(serial += 1), (serial += 1)];
        const name = `noticed-${domainId}.example`;
        notices.subjects.set(name, { domainId, accountId, contactId: 1, duty: 'both', isSubscribed: false });
        return { domainId, accountId, contactId: 1, name, connectionId: 1 };
      },
      settle: async (accountId, changes) => {
        for (const subject of notices.subjects.values())
          if (subject.accountId === accountId) Object.assign(subject, changes);
      },
    };
  });
});

describe('the calendar in memory', () => {
  calendarContract(async () => {
    const uow = new FakeUnitOfWork();
    const calendar = new FakeCalendarStore(uow);
    return {
      calendar,
      ends: new FakeDomainTerminations(uow),
      inUnit: (work) => uow.run(work),
      newOperation: async () => `operation-${(serial += 1)}`,
      newDomain: async () => {
        const [id, accountId] = [(serial += 1), (serial += 1)];
        const domain = {
          id,
          accountId,
          name: `term-${id}.example`,
          expiresAt: new Date('2027-03-02T09:15:00Z'),
          transferLockUntil: new Date('2026-05-01T09:15:00Z'),
        };
        calendar.domains.push({
          ...domain,
          autorenewEnabled: true,
          autorenewLeadDays: 30,
          autorenewTriedAt: undefined,
          expirationHold: false,
          isHeld: false,
          expirationPublishedFor: undefined,
          isAccountSuspended: false,
          isLeaving: false,
          isBusy: false,
          registrantId: 1,
        });
        return { ...domain, connectionId: 1, contactId: 1 };
      },
      renew: async (id, expiresAt) => calendar.change(id, { expiresAt }),
      ask: async (id, isLeaving) => calendar.change(id, { isLeaving }),
      newContact: async (email) => {
        calendar.addresses.set((serial += 1), email);
        return serial;
      },
      setRegistrant: async (id, registrantId) => calendar.change(id, { registrantId }),
    };
  });
});

describe('registry holds in memory', () => {
  registryHoldsContract(async () => {
    const uow = new FakeUnitOfWork();
    const domains = new FakeDomainStore(uow);
    const holds = new FakeRegistryHolds(uow, domains);
    let serial = 0;
    return {
      holds,
      inUnit: (work) => uow.run(work),
      newDomain: async (name = `hold-${serial + 1}.example`) => {
        const [domainId, accountId] = [(serial += 1), 7];
        domains.rows.push({ id: domainId, state: 'active', domain: { accountId, name } } as FakeDomain);
        return { domainId, accountId, name };
      },
      remove: async (domainId) => {
        domains.rows.find(({ id }) => id === domainId)!.state = 'deleted';
      },
    };
  });
});

describe('domains that come back and charges of registries in memory', () => {
  endsContract(async () => {
    const uow = new FakeUnitOfWork();
    const domains = new FakeDomainStore(uow);
    const removals = new FakeDomainRemovals(domains, uow);
    const [returns, charges] = [new FakeDomainReturns(domains, removals, uow), new FakeRegistryCharges(uow)];
    return {
      returns,
      charges,
      inUnit: (work) => uow.run(work),
      newOperation: async () => `operation-${(serial += 1)}`,
      newDomain: ({ name } = {}) =>
        uow.run(async () => {
          const number = (serial += 1);
          const domain = { ...newDomain(number), ...(name !== undefined && { name }) };
          const id = await domains.addInitialized(domain);
          await domains.activate(id, activation({ expiresAt: TERM_END }));
          charges.accounts.set(id, domain.accountId);
          return { id, accountId: domain.accountId, connectionId: domain.connectionId, name: domain.name };
        }),
      remove: async (id, reason, hosts) => {
        await uow.run(() => removals.remove(id, TERM_END, reason));
        returns.hosts.set(id, [...hosts]);
      },
      sold: async (id, { type, purchaseType, ...times }) => {
        if (type === 'registration' && !purchaseType)
          charges.registrations.set(id, { operationId: `sold-${id}`, ...times });
        return `sold-${id}`;
      },
      transferAway: async (id) =>
        void Object.assign(
          domains.rows.find((row) => row.id === id)!,
          { state: 'transferred', removedAt: TERM_END },
        ),
      stateOf: async (chargeId) => charges.rows.find(({ id }) => id === chargeId)!.state,
    };
  });
});

describe('renames of hosts in memory', () => {
  hostRenamesContract(async () => {
    const uow = new FakeUnitOfWork();
    const domains = new FakeDomainStore(uow);
    return {
      store: new FakeHostRenames(uow, domains),
      inUnit: (work) => uow.run(work),
      connectionId: 1,
      otherConnectionId: 2,
      newDomain: ({ accountId, ...values }) =>
        uow.run(async () => {
          const number = (serial += 1);
          const domain = newDomain(number, { accountId: accountId ?? number, ...values });
          const id = await domains.addInitialized(domain);
          await domains.activate(id, activation());
          return { id, accountId: domain.accountId, name: domain.name };
        }),
      nameserversOf: async (domainId) => domains.rows.find(({ id }) => id === domainId)!.domain.nameservers,
      leave: async (domainId) =>
        void Object.assign(
          domains.rows.find(({ id }) => id === domainId)!,
          { state: 'deleted', removedAt: NOW },
        ),
    };
  });
});

describe('calendars of expiries in memory', () => {
  const uow = new FakeUnitOfWork();
  const store = new FakeExpiryCalendarStore(uow);
  expiryCalendarsContract(() => ({
    store,
    inUnit: (work) => uow.run(work),
    account: async () => (serial += 1),
    close: async (accountId) => store.closed.add(accountId),
    domain: async ({ autorenewEnabled = true, ...values }) => {
      const domainId = (serial += 1);
      store.domains.push({ domainId, autorenewEnabled, ...values });
      return domainId;
    },
  }));
});
