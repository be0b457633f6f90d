import {
  IconActivity,
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarEvent,
  IconCalendarTime,
  IconChartBar,
  IconCoins,
  IconHistory,
  IconHome2,
  IconListDetails,
  IconMail,
  IconMailFast,
  IconPlugConnected,
  IconSearch,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconTag,
  IconUserShield,
  IconUsers,
  IconWebhook,
  IconWorld,
  IconArrowsDiff,
  IconReceiptTax,
  IconTrash,
  IconMessage2,
} from '@tabler/icons-react';

export interface NavigationItem {
  href: string;
  /** Where the page leads on to, if it has another address. */
  leadsTo?: string;
  label: string;
  icon: typeof IconHome2;
  /** Operations of which the role must have one; absent: everybody. */
  needs?: string[];
}
export interface NavigationGroup {
  title?: string;
  items: NavigationItem[];
}

export const NAVIGATION: NavigationGroup[] = [
  {
    items: [
      { href: '/', label: 'Work', icon: IconHome2 },
      { href: '/search', label: 'Search', icon: IconSearch },
      { href: '/reports', label: 'Reports', icon: IconChartBar },
      { href: '/lists', label: 'All lists', icon: IconListDetails },
    ],
  },
  {
    title: 'Customers',
    items: [
      { href: '/accounts', label: 'Accounts', icon: IconUsers, needs: ['account.list'] },
      { href: '/payments', label: 'Payments', icon: IconCoins, needs: ['payment.list'] },
      {
        href: '/money',
        label: 'Tax and rates',
        icon: IconReceiptTax,
        needs: ['tax_rule.list', 'exchange_rate.list'],
      },
      { href: '/webhooks', label: 'Webhooks', icon: IconWebhook, needs: ['list.read'] },
      {
        href: '/announcements',
        label: 'Announcements',
        icon: IconSpeakerphone,
        needs: ['announcement.list'],
      },
      {
        href: '/incidents',
        label: 'Incidents',
        icon: IconAlertTriangle,
        needs: ['status_incident.list'],
      },
      {
        href: '/maintenance',
        label: 'Maintenance',
        icon: IconCalendarTime,
        needs: ['status_maintenance.list'],
      },
      {
        href: '/status-subscribers',
        label: 'Status subscribers',
        icon: IconMailFast,
        needs: ['status_subscriber.find'],
      },
      { href: '/lists/mails', label: 'Mails', icon: IconMail, needs: ['list.read'] },
    ],
  },
  {
    title: 'Domains',
    items: [
      {
        href: '/domains',
        leadsTo: '/lists/domains',
        label: 'Domains',
        icon: IconWorld,
        needs: ['domain.read'],
      },
      { href: '/operations', label: 'Operations', icon: IconActivity, needs: ['operation.list'] },
      { href: '/bulk', label: 'Bulk acts', icon: IconStack2, needs: ['bulk_job.list'] },
      { href: '/terminations', label: 'Terminations', icon: IconTrash, needs: ['domain_end.list'] },
      { href: '/drift', label: 'Differences', icon: IconArrowsDiff, needs: ['registry_difference.list'] },
      { href: '/poll-messages', label: 'Poll messages', icon: IconMessage2, needs: ['poll_message.list'] },
    ],
  },
  {
    title: 'Catalogue',
    items: [
      { href: '/registries', label: 'Registries', icon: IconPlugConnected, needs: ['registry.list'] },
      { href: '/tlds', label: 'TLDs', icon: IconCalendarEvent, needs: ['tld.list'] },
      {
        href: '/offers',
        label: 'Offers',
        icon: IconTag,
        needs: ['promotion.list', 'premium_name.list'],
      },
    ],
  },
  {
    title: 'House',
    items: [
      { href: '/audit', label: 'Audit log', icon: IconHistory, needs: ['audit.read'] },
      { href: '/staff', label: 'Staff', icon: IconUserShield, needs: ['staff_session.list'] },
      { href: '/settings', label: 'Settings', icon: IconSettings },
      { href: '/sandbox', label: 'Sandbox', icon: IconBuildingBank },
    ],
  },
];
