import { expect, it } from 'vitest';
import { layoutMedia, requestedLayout, screenLayout } from './screen-layout.ts';

it('is that of the browser’s last window', () => {
  expect(requestedLayout('a=b; stint-screen=1440-fine; c=d', 'Mobile')).toEqual({
    fromWidth: 1280,
    isTouch: false,
  });
  expect(requestedLayout('stint-screen=599-coarse')).toEqual({ fromWidth: 0, isTouch: true });
});

it('is that of most phones or computers in a browser that hasn’t said yet, or says nonsense', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
  for (const cookies of [
    '',
    'stint-screen=wide-fine',
    'not-stint-screen=700-fine',
    'stint-screen=700-fine2',
  ]) {
    expect(requestedLayout(cookies, phone)).toEqual({ fromWidth: 0, isTouch: true });
    expect(requestedLayout(cookies, 'Mozilla/5.0 (X11; Linux x86_64)')).toEqual({
      fromWidth: 1280,
      isTouch: false,
    });
  }
});

it('matches no window of another layout', () => {
  expect(layoutMedia(screenLayout(390, true))).toBe(
    '(width >= 0px) and (width < 600px) and (pointer: coarse)',
  );
  expect(layoutMedia(screenLayout(2000, false))).toBe('(width >= 1536px) and (not (pointer: coarse))');
});
