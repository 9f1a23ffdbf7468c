import { describe, expect, it } from 'vitest';
import { deviceName, otherDeviceName } from './device-name.ts';

describe('the device name', () => {
  it.each([
    ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
    ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'],
    ['Firefox on Android (phone)', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    ['Safari on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'],
    [
      'Chrome on Android (phone)',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    ],
    ['A browser', 'curl/8'],
  ])('is %s', (name, agent) => {
    expect(deviceName(agent)).toBe(name);
  });

  it('is distinguished from another with the same name', () => {
    expect(otherDeviceName('Safari on iPhone', 'Chrome on Linux')).toBe('Safari on iPhone');
    expect(otherDeviceName('Chrome on Linux', 'Chrome on Linux')).toBe('another Chrome on Linux');
    expect(otherDeviceName('', 'Chrome on Linux')).toBe('another device');
  });
});
