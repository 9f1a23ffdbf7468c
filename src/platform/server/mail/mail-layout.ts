/** What a mail says. Plain text; the layout escapes it. */
export type MailContent = {
  subject: string;
  /** One paragraph each; a line break stays. */
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** The paragraph that follows the action; it comes last unless given. */
  actionPlace?: number;
  /** Why the recipient gets it, below a line. */
  footer: string;
  /** The name above it; Stint unless an account sends it in its own name. */
  heading?: string;
  /** The text’s language, as a BCP 47 tag; English unless given. */
  language?: string;
};

export type RenderedMail = { subject: string; text: string; html: string };

export function renderMail(content: MailContent): RenderedMail {
  const { subject, action, footer } = content;
  const parts = withAction(content, content.paragraphs, action && `${action.label}:\n${action.url}`);
  const text = [...parts, `-- \n${footer}`];
  return {
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    text: `${text.join('\n\n')}\n`,
    html: toHtml(content),
  };
}

function withAction(
  { actionPlace }: MailContent,
  paragraphs: readonly string[],
  action: string | undefined,
): string[] {
  return action === undefined
    ? [...paragraphs]
    : paragraphs.toSpliced(actionPlace ?? paragraphs.length, 0, action);
}

/** One column without images or remote content, readable in light and dark mail clients. */
function toHtml(content: MailContent): string {
  const { subject, paragraphs, action, footer, heading = 'Stint', language = 'en' } = content;
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #16181d !important; }
  .card { background: #1f2228 !important; border-color: #363a43 !important; color: #e8eaed !important; }
  .quiet, .quiet a { color: #a4a9b3 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f5f6f8;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:520px;margin:0 auto" cellpadding="0" cellspacing="0">
<tr><td class="quiet" style="padding:0 4px 12px;color:#5b6270;font-weight:600">${escapeHtml(heading)}</td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background:#ffffff;border:1px solid #dfe2e8;border-radius:12px;color:#1b1e24">
${withAction(content, body, action && actionHtml(action)).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px;color:#5b6270;font-size:13px">${escapeHtml(footer)}</td></tr>
</table>
</body>
</html>
`;
}

/** The address follows in full, for clients that don’t show the button. */
function actionHtml({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4f5bd5;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#5b6270;font-size:13px;word-break:break-all"><a href="${address}" style="color:#5b6270">${address}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
