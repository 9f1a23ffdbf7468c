/**
 * Which module may import which (see the picture in ARCHITECTURE.md). Type imports count.
 * tools/boundaries.test.ts seeds a violation of every rule and checks that it is found.
 */

/** Features with those they may import: only earlier ones, so there are no cycles. */
const featuresItMayKnow = {
  encryption: [],
  identity: [],
  'mail-server': ['identity', 'encryption'],
  clients: ['identity', 'encryption'],
  projects: ['identity', 'encryption', 'clients'],
  documents: ['identity', 'encryption', 'clients', 'projects'],
  'calendar-import': ['identity', 'encryption'],
  approvals: ['identity', 'encryption', 'clients', 'projects'],
  timesheets: ['identity', 'clients', 'projects', 'calendar-import', 'approvals'],
  billing: ['identity', 'clients', 'projects', 'approvals', 'timesheets'],
  timer: ['identity', 'clients', 'projects', 'timesheets'],
  'exchange-rates': ['identity'],
  schedules: ['identity'],
  expenses: ['identity', 'encryption', 'clients', 'projects', 'documents', 'exchange-rates', 'schedules'],
  invoices: [
    'identity',
    'encryption',
    'clients',
    'projects',
    'timesheets',
    'billing',
    'expenses',
    'documents',
    'approvals',
    'schedules',
    'mail-server',
  ],
  'recurring-invoices': ['identity', 'encryption', 'clients', 'projects', 'schedules', 'invoices'],
  reminders: ['identity', 'encryption', 'clients', 'projects', 'schedules', 'invoices', 'mail-server'],
  portal: [
    'identity',
    'encryption',
    'mail-server',
    'clients',
    'projects',
    'timesheets',
    'billing',
    'approvals',
    'invoices',
    'documents',
  ],
  reports: ['identity', 'encryption', 'clients', 'projects', 'timesheets', 'expenses', 'invoices'],
  'scheduled-reports': [
    'identity',
    'encryption',
    'mail-server',
    'clients',
    'projects',
    'documents',
    'timesheets',
    'schedules',
    'expenses',
    'invoices',
    'recurring-invoices',
    'reports',
  ],
  'calendar-feed': ['identity', 'clients', 'projects', 'timesheets'],
  imports: ['identity', 'encryption', 'clients', 'projects', 'timesheets', 'expenses', 'invoices'],
  exports: ['identity', 'encryption'],
  admin: [
    'identity',
    'encryption',
    'clients',
    'approvals',
    'invoices',
    'recurring-invoices',
    'portal',
    'scheduled-reports',
    'exports',
  ],
};

for (const [place, [feature, known]] of Object.entries(featuresItMayKnow).entries()) {
  const above = Object.keys(featuresItMayKnow).slice(0, place);
  const below = known.filter((other) => !above.includes(other));
  if (below.length > 0)
    throw new Error(`${feature} may only know features above it, not ${below.join(', ')}`);
}

const web = ['^src/features/[^/]+/web/', '^src/(app|platform)/web/', '^src/pages/'];
const server = ['^src/features/[^/]+/server/', '^src/(app|platform)/server/'];
const test = '\\.(test|spec)\\.tsx?$';
/** Rules: plain functions without side effects. */
const ruleFile = [
  '^src/(features/[^/]+|platform/shared|platform/shared/formats)/[^/]+\\.ts$',
  '^src/features/[^/]+/rules/',
];
/** What contracts are built from: zod and the contract builder. */
const contractFile =
  '^src/(features/[^/]+/contract[-\\w]*|platform/shared/(procedure|record-procedures|record-fields|field-schemas|tag-list))\\.ts$';
const contractParts = 'node_modules/(zod|@orpc/(contract|shared))/';
const compiledMessages = '^build/messages/';
/** The words of documents, the sentences of the API, and the name of the language. */
const otherMessages = '^build/messages/[^/]+/((api|document)/|language\\.ts)';
/** Turns the codes and names of rules into texts of the interface, for pages and for the English API. */
const ruleTexts = '^src/(features/[^/]+|platform/shared(/formats)?)/[\\w-]+-(labels|messages?)\\.ts$';
/** What a feature exposes to others, and to pages. */
const openToOthers =
  '^src/features/[^/]+/([^/]+\\.ts|rules/.+\\.ts|server/public\\.ts|web/(public\\.tsx|public-for-\\w+(\\.tsx?|/.+)))$';

function filesOf(feature) {
  return `^src/features/${feature}/`;
}

/** One rule per feature: a feature that isn't listed, such as a new one, may import none. */
const acquaintance = [
  ...Object.entries(featuresItMayKnow).map(([feature, known]) => ({
    name: `features-${feature}`,
    comment: `${feature} may know ${known.join(', ') || 'no other feature'}`,
    severity: 'error',
    from: { path: filesOf(feature), pathNot: test },
    to: { path: '^src/features/', pathNot: [feature, ...known].map(filesOf) },
  })),
  {
    name: 'features-unlisted',
    comment: 'name the feature, and those it may know, in .dependency-cruiser.cjs',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/', pathNot: Object.keys(featuresItMayKnow).map(filesOf) },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
];

module.exports = {
  forbidden: [
    {
      name: 'web-meets-server',
      comment: 'what runs in the browser never knows the server',
      severity: 'error',
      from: { path: web },
      to: { path: server },
    },
    {
      name: 'server-meets-web',
      comment: 'what runs on the server never knows the browser',
      severity: 'error',
      from: { path: server },
      to: { path: web },
    },
    {
      name: 'rules-stay-pure',
      comment: 'rules know rules and messages: no input or output, no clock, no library',
      severity: 'error',
      from: { path: ruleFile, pathNot: [contractFile, test] },
      to: { pathNot: [...ruleFile, compiledMessages] },
    },
    {
      name: 'rules-know-no-contract',
      comment: 'the contract is made from the rules; a rule may borrow its types, no more',
      severity: 'error',
      from: { path: ruleFile, pathNot: [contractFile, test] },
      to: { path: contractFile, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-stays-pure',
      comment: 'a contract knows rules, contracts, zod and the contract builder',
      severity: 'error',
      from: { path: contractFile },
      to: { pathNot: [...ruleFile, contractParts, compiledMessages] },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'the platform would serve another product',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'only-app-knows-pages',
      comment: 'a page puts features together, and nothing but app builds on it',
      severity: 'error',
      from: { path: '^src/(features|platform)/' },
      to: { path: '^src/pages/' },
    },
    {
      name: 'pages-stand-alone',
      comment: 'a page knows features and the platform, no other page',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/', pathNot: test },
      to: { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'pages-through-the-front-door',
      comment: 'a feature’s rules, contract and web/public.tsx, nothing deeper',
      severity: 'error',
      from: { path: '^src/pages/', pathNot: test },
      to: { path: '^src/features/', pathNot: openToOthers },
    },
    {
      name: 'only-app-knows-app',
      comment: 'features, pages and platform are put together by app, they do not know it',
      severity: 'error',
      from: { path: '^src/(features|pages|platform)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'through-the-front-door',
      comment:
        "another feature's rules, contract, server/public.ts, web/public.tsx and what one page shows (web/public-for-clients, web/public-for-profile.tsx), nothing deeper",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', openToOthers] },
    },
    {
      name: 'own-messages',
      comment: 'a feature uses its own catalogue of messages',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: compiledMessages,
        pathNot: '^build/messages/en/((api/|document/)?$1[./]|document/languages\\.ts|language\\.ts)',
      },
    },
    {
      name: 'rules-without-texts',
      comment: 'rules return codes and names; web, or a file beside the contract, chooses the text',
      severity: 'error',
      from: {
        path: ['^src/features/[^/]+/rules/', '^src/platform/shared/'],
        pathNot: [test, contractFile, ruleTexts],
      },
      to: { path: [compiledMessages, ruleTexts], pathNot: otherMessages },
    },
    {
      name: 'server-without-texts',
      comment:
        'the server speaks in sentences of the API, and in words of documents and mails; descriptions name fields',
      severity: 'error',
      from: { path: server, pathNot: [test, '(descriptions?|sentences)\\.ts$'] },
      to: { path: compiledMessages, pathNot: otherMessages },
    },
    {
      name: 'pages-own-messages',
      comment: 'a page uses its own catalogue of messages',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: compiledMessages, pathNot: '^build/messages/en/($1-page[./]|language\\.ts)' },
    },
    ...acquaintance,
    {
      name: 'no-circle',
      comment: 'two files that need each other to run are one idea, or three',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'product-knows-no-test',
      comment: 'what ships stands without its tests',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: ['^(tests|conformance|e2e)/', test] },
    },
    {
      name: 'resolves',
      comment: 'an import that leads nowhere hides from every other rule',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|woff2)$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
