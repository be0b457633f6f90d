import { targetLink } from './row-links';

it.each([
  ['domain:a.example', { href: '/domains/a.example', name: 'a.example' }],
  ['account:7', { href: '/accounts/7', name: 'account 7' }],
  ['order:12', { href: '/orders/12', name: 'order 12' }],
  ['registry:sim-thin', undefined],
  ['constructor:x', undefined],
  ['domain:', undefined],
  ['domain', undefined],
])('leads from the target %s of an act to its page, where there is one', (target, link) => {
  expect(targetLink(target)).toEqual(link);
});
