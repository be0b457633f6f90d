import { describeWith, programOf } from '@registrar/testkit';
import { ConsoleBrowser } from './console-browser';
import { stageDomain } from './stage';

const CHROMIUM = programOf('CHROMIUM_PATH', [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]);
export const DOMAIN = 'harbour-lights.com';

/** Tests in a browser, at a console whose sandbox has a domain with its records; skipped without a browser. */
export function describeConsole(
  title: string,
  tests: (desk: () => ConsoleBrowser) => void,
  environment: Record<string, string> = {},
): void {
  describeWith(
    CHROMIUM,
    'install chromium (Debian, Ubuntu), or set CHROMIUM_PATH',
    title,
    (executablePath) => {
      let desk: ConsoleBrowser;
      beforeAll(async () => {
        desk = await ConsoleBrowser.start(executablePath, environment);
        await stageDomain(desk, DOMAIN);
      });
      afterAll(() => desk?.stop());
      tests(() => desk);
    },
  );
}
