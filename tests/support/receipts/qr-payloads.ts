/** What QR codes on receipts say. */

/** The payment code of European banks. */
export const epcCode = [
  'BCD',
  '002',
  '1',
  'SCT',
  'BELADEBEXXX',
  'Hotel Adler GmbH',
  'DE02120300000000202051',
  'EUR118.90',
  '',
  '',
  'Rechnung RE-0815',
].join('\n');

/** 100.00 at 8.1 % and 40.84 at 2.6 %, in the syntax of Swico. */
export const swissCode = [
  'SPC\n0200\n1\nCH4431999123000889012',
  'S\nGarage Muster AG\nDorfstrasse\n1\n8000\nZürich\nCH',
  // No ultimate creditor.
  '\n\n\n\n\n\n',
  '150.00\nCHF\nS\nNora Nord\nSeestrasse\n2\n8000\nZürich\nCH',
  'NON\n\n\nEPD',
  String.raw`//S1/10/X\/42/11/261118/30/106017086/32/8.1:100;2.6:40.84`,
].join('\n');

/** A cash register in Austria: 12.00 at 20 %, 6.40 at 10 %. */
export const austrianCode =
  '_R1-AT1_KASSE-7_83468_2026-11-25T12:47:11_12,00_6,40_0,00_0,00_0,00_8sMdGr4=_20f2ed172daa09e5_cg8hNU5ihto=_c2lnbmF0dXJl';
