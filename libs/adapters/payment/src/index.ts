export { CardGateway, type CardGatewaySettings } from './card-gateway';
