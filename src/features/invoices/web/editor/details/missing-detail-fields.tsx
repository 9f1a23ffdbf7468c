import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import { CityFields } from '#src/features/clients/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import type { AskedParts } from './missing-details.ts';

/** Fields for what an invoice lacks: the service period, and the addresses and numbers of both sides. */
export function MissingDetailFields({ asked, clientName }: { asked: AskedParts; clientName: string }) {
  const asksClient = asked.buyerAddress || asked.buyerNumber;
  return (
    <>
      {asked.service && (
        <Group title={m.serviceQuestion}>
          <FieldPair>
            <DayInput name="serviceFrom" label={m.serviceFrom} />
            <DayInput name="serviceTo" label={m.serviceTo} />
          </FieldPair>
        </Group>
      )}
      {asked.sellerAddress && (
        <Group title={m.yourBusiness}>
          <TextInput name="seller.name" label={m.name} autoComplete="organization" />
          <TextInput name="seller.street" label={m.street} autoComplete="address-line1" />
          <CityFields name="seller" isOwn />
          {asked.sellerTaxId && (
            <FieldPair>
              <TextInput name="seller.vatId" label={m.vatId} />
              <TextInput name="seller.taxNumber" label={m.taxNumber} />
            </FieldPair>
          )}
        </Group>
      )}
      {asksClient && (
        <Group title={clientName}>
          {asked.buyerAddress && (
            <>
              <TextInput name="buyer.street" label={m.street} />
              <CityFields name="buyer" countryField="countryCode" />
            </>
          )}
          {asked.buyerNumber && <TextInput name="buyer.registrationId" label={m.siren} help={m.sirenHelp} />}
        </Group>
      )}
      {(asked.sellerAddress || asksClient) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {m.detailsAreSaved}
        </Typography>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        m: 0,
        mt: 2,
        p: 0,
        border: 0,
        minWidth: 0,
      }}
    >
      <Box component="legend" sx={{ p: 0, mb: 3, fontWeight: 500 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
