import { useQuery } from '@tanstack/react-query';
import { FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/exchange-rates.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { exchangeRates } from './api.ts';
import * as styles from './exchange-rates.module.css';
import { uploadRates } from './upload-rates.ts';

/** Rates of other currencies: which days there are, and upload. */
export function ExchangeRatesSection() {
  const [isBusy, setIsBusy] = useState(false);
  const stored = useQuery(exchangeRates.get.queryOptions({ input: {} })).data;
  const keys = [exchangeRates.key()];

  async function upload(file: File) {
    setIsBusy(true);
    await runMutation(() => uploadRates(file), { keys, done: (count) => m.ratesSaved({ count }) });
    setIsBusy(false);
  }

  return (
    <Section title={m.exchangeRates}>
      <div className={styles.rates}>
        <p className={classNames(text.body, text.quiet, styles.intro)}>
          {m.ratesIntro}
          {stored?.isFetched === true && ` ${m.ratesFetched}`}
        </p>
        {stored && stored.first !== null && stored.last !== null && (
          <p className={text.body}>
            {m.storedRates({
              count: stored.days,
              first: formatDayInput(stored.first),
              last: formatDayInput(stored.last),
            })}
          </p>
        )}
        <div className={styles.buttons}>
          <FileButton
            label={m.ratesFile}
            accept=".xml,.csv,.zip"
            variant="outlined"
            isBusy={isBusy}
            icon={FileUp}
            onChoose={(file) => void upload(file)}
          >
            {m.uploadRates}
          </FileButton>
          {stored !== undefined && stored.days > 0 && (
            <Button
              tone="neutral"
              icon={Trash2}
              onClick={() =>
                void runMutation(() => exchangeRates.remove.call({}), { keys, done: m.ratesRemoved })
              }
            >
              {m.removeRates}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
