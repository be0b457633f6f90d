export { type WebauthnSettings, WebauthnCeremonies } from './webauthn-ceremonies';
