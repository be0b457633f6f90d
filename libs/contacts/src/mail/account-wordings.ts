import { type Clock, notFound } from '@registrar/kernel';
import { ACCOUNT_MAIL_TEMPLATES, type MailTemplate, type MailWording } from './mail';
import type { MailPreview, MailWordings, ShownMail } from './ports';
import { checkWording, isWordingScope, sampleValues, type WordingScope } from './wording';

const wordingNotFound = () => notFound('mail.wording_not_found', 'The requested wording does not exist.');

/** Reads and changes the wordings of an account's mail, for staff. */
export class AccountMailWordings {
  constructor(
    private readonly wordings: MailWordings,
    private readonly preview: MailPreview,
    private readonly clock: Clock,
    private readonly policy: { registrarName: string },
  ) {}

  /** The stored ones, by scope. */
  list(accountId: number): Promise<ReadonlyMap<WordingScope, MailWording>> {
    return this.wordings.find(accountId);
  }

  /** Throws 404: no such kind of mail, or no wording of it. */
  async get(accountId: number, scope: string): Promise<MailWording> {
    const wording = (await this.wordings.find(accountId)).get(scopeOf(scope));
    if (!wording) throw wordingNotFound();
    return wording;
  }

  /** Inside a unit of work. Returns the wordings before and after. Throws 404, and 400 naming the field. */
  async put(
    accountId: number,
    scope: string,
    wording: MailWording,
  ): Promise<{ before?: MailWording; after: MailWording }> {
    const known = scopeOf(scope);
    const after = checkWording(known, wording);
    const before = (await this.wordings.find(accountId)).get(known);
    await this.wordings.put(accountId, known, after, this.clock.now());
    return { ...(before && { before }), after };
  }

  /** Inside a unit of work. Returns the removed wording. Throws 404. */
  async remove(accountId: number, scope: string): Promise<MailWording> {
    const known = scopeOf(scope);
    const before = (await this.wordings.find(accountId)).get(known);
    if (!before || !(await this.wordings.remove(accountId, known))) throw wordingNotFound();
    return before;
  }

  /**
   * A mail with this wording in place of the stored one; `all` is shown by the first
   * template. Throws 404, and 400 naming the field.
   */
  async show(accountId: number, scope: string, wording: MailWording): Promise<ShownMail> {
    const known = scopeOf(scope);
    const checked = checkWording(known, wording);
    const template: MailTemplate = known === 'all' ? ACCOUNT_MAIL_TEMPLATES[0] : known;
    const common = known === 'all' ? {} : (await this.wordings.find(accountId)).get('all');
    return this.preview.show(template, sampleValues(template, this.policy.registrarName), {
      ...common,
      ...checked,
    });
  }
}

function scopeOf(text: string): WordingScope {
  if (!isWordingScope(text)) throw wordingNotFound();
  return text;
}
