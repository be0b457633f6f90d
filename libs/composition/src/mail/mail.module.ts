import { Global, Module } from '@nestjs/common';
import { SmtpMailer } from '@registrar/adapter-mail';
import {
  PostgresMailStore,
  PostgresVerificationChecks,
  PostgresVerificationReader,
  PostgresVerificationStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  ResendVerification,
  RunVerifications,
  SendMails,
  VerificationQueries,
  VerifyContact,
} from '@registrar/contacts';
import { ChangeDomain, FollowVerifications } from '@registrar/domains';
import { Log, SecretVault } from '@registrar/kernel';
import { DOMAIN_PARTS } from '../modules/domains.module';
import type { RegistrationParts } from '../wiring/registration-wiring';
import { Settings } from '../settings/settings';
import {
  type VerificationSettings,
  type VerificationUseCases,
  wireVerification,
} from '../wiring/verification-wiring';

/** Nest token of the wired use cases. */
const VERIFICATION = 'VerificationUseCases';

const from = <K extends keyof VerificationUseCases>(key: K) => ({
  inject: [VERIFICATION],
  useFactory: (wired: VerificationUseCases) => wired[key],
});

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
@Global()
@Module({
  providers: [
    {
      provide: VERIFICATION,
      inject: [DOMAIN_PARTS, ChangeDomain, Sql, SecretVault, Settings],
      useFactory: (
        parts: RegistrationParts,
        changes: ChangeDomain,
        sql: Sql,
        vault: SecretVault,
        settings: Settings,
      ) =>
        wireVerification(
          {
            ...parts,
            vault,
            changes,
            mailStore: new PostgresMailStore(sql, parts.uow),
            verificationStore: new PostgresVerificationStore(sql, parts.uow),
            verificationReader: new PostgresVerificationReader(sql),
            verificationChecks: new PostgresVerificationChecks(sql, parts.uow),
          },
          verificationSettings(settings),
        ),
    },
    { provide: VerifyContact, ...from('verifyContact') },
    { provide: ResendVerification, ...from('resend') },
    { provide: VerificationQueries, ...from('queries') },
    { provide: RunVerifications, ...from('run') },
    { provide: FollowVerifications, ...from('follow') },
    {
      provide: SendMails,
      inject: [DOMAIN_PARTS, Sql, SecretVault, Settings, Log],
      useFactory: (
        { uow, clock }: RegistrationParts,
        sql: Sql,
        vault: SecretVault,
        { mailSmtpUrl, mailFrom }: Settings,
        log: Log,
      ) =>
        new SendMails(
          new PostgresMailStore(sql, uow),
          new SmtpMailer({ url: mailSmtpUrl, from: mailFrom }, uow),
          vault,
          clock,
          log,
        ),
    },
  ],
  exports: [
    VerifyContact,
    ResendVerification,
    VerificationQueries,
    RunVerifications,
    FollowVerifications,
    SendMails,
  ],
})
export class MailModule {}
