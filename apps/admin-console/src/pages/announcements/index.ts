export { AnnouncementPage } from './announcement-page';
