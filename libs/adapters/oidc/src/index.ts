export { type OidcSettings, OpenIdProvider } from './openid-provider';
