export { DeliveryPage } from './delivery-page';
export { ListsPage } from './lists-page';
export { OperationPage } from './operation-page';
export { SandboxPage } from './sandbox-page';
export { SettingsPage } from './settings-page';
export { StaffPage } from './staff-page';
export { WebhooksPage } from './webhooks-page';
