import { Module } from '@nestjs/common';
import { SmtpMailer } from '@registrar/adapter-mail';
import {
  PostgresAnnouncementStore,
  PostgresMailStore,
  PostgresVerificationChecks,
  PostgresVerificationReader,
  ReplicaReads,
  RoutedVerificationReader,
  Sql,
} from '@registrar/adapter-postgres';
import {
  ResendVerification,
  RunVerifications,
  SendAnnouncements,
  SendMails,
  VerificationQueries,
  VerifyContact,
} from '@registrar/contacts';
import { newSendAnnouncements, newSendMails } from '@registrar/contacts/wiring';
import { ChangeDomain, FollowVerifications } from '@registrar/domains';
import { Log, SecretVault } from '@registrar/kernel';
import { DOMAIN_PARTS } from '../modules/domains/domain-parts.module';
import { Settings } from '../settings/settings';
import {
  type VerificationSettings,
  type VerificationUseCases,
  wireVerification,
} from '@registrar/domains/wiring';
import { DomainsModule } from '../modules/domains/domains.module';
import { NotedMailStore, NotedVerificationStore } from '../dry-run/noted-accounts';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';

const VERIFICATION = keyOf<VerificationUseCases>('VerificationUseCases');

export const verificationSettings = (settings: Settings): VerificationSettings => ({
  reminderDays: settings.verificationReminderDays,
  linkBase: settings.publicBaseUrl.replace(/\/$/, ''),
  registrarName: settings.registrarName,
  clientHoldDomains: settings.verificationClientHoldDomains,
  mailsPerDay: {
    inbox: settings.verificationMailsPerInbox,
    domain: settings.verificationMailsPerDomain,
    account: settings.verificationMailsPerAccount,
  },
  parkingNameservers:
    settings.parkingNameservers.length > 0 ? settings.parkingNameservers : settings.defaultNameservers,
});

/** Verification of registrants' addresses, its holds, and the mail that goes out. */
@Module({
  imports: [DomainsModule],
  providers: [
    provideBy(
      VERIFICATION,
      {
        parts: DOMAIN_PARTS,
        changes: ChangeDomain,
        sql: Sql,
        reads: ReplicaReads,
        vault: SecretVault,
        settings: Settings,
      },
      ({ parts, changes, sql, reads, vault, settings }) =>
        wireVerification(
          {
            ...parts,
            vault,
            changes,
            mailStore: new NotedMailStore(sql, parts.uow),
            verificationStore: new NotedVerificationStore(sql, parts.uow),
            verificationReader: new RoutedVerificationReader(
              reads.storesOf((at) => new PostgresVerificationReader(at)),
              settings.databaseReaderListSize,
            ),
            verificationChecks: new PostgresVerificationChecks(sql, parts.uow),
          },
          verificationSettings(settings),
        ),
    ),
    ...provideMembers(VERIFICATION, {
      verifyContact: VerifyContact,
      resend: ResendVerification,
      queries: VerificationQueries,
      run: RunVerifications,
      follow: FollowVerifications,
    }),
    provideBy(
      SendMails,
      { parts: DOMAIN_PARTS, sql: Sql, vault: SecretVault, settings: Settings, log: Log },
      ({ parts: { uow, clock }, sql, vault, settings: { mailSmtpUrl, mailFrom }, log }) =>
        newSendMails({
          mailStore: new PostgresMailStore(sql, uow),
          mailer: new SmtpMailer({ url: mailSmtpUrl, from: mailFrom }, uow),
          vault,
          clock,
          log,
        }),
    ),
    provideBy(
      SendAnnouncements,
      { parts: DOMAIN_PARTS, sql: Sql, vault: SecretVault, settings: Settings },
      ({ parts: { uow, clock, ids, outbox }, sql, vault, settings: { registrarName } }) =>
        newSendAnnouncements(
          {
            announcementStore: new PostgresAnnouncementStore(sql, uow),
            mailStore: new PostgresMailStore(sql, uow),
            ...{ uow, clock, ids, outbox, vault },
          },
          { registrarName },
        ),
    ),
  ],
  exports: [
    VerifyContact,
    ResendVerification,
    VerificationQueries,
    RunVerifications,
    FollowVerifications,
    SendMails,
    SendAnnouncements,
  ],
})
export class MailModule {}
