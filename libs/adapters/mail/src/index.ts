export { type MailSettings, SmtpMailer } from './smtp-mailer';
export { renderMail } from './templates';
export { TemplateMailPreview } from './template-preview';
