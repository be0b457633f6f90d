export { AccountPage } from './account-page';
export { MoneyPage } from './money-page';
export { OrderPage } from './order-page';
export { PaymentPage } from './payment-page';
