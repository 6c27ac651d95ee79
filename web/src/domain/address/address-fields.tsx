import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OF_ADDRESS as FIELDS } from '#contracts/address/address.ts';
import { COUNTRIES } from '#contracts/address/countries.ts';
import type { PostalAddress } from '#contracts/address/geo.ts';
import { BRAZIL, brazilianZip } from '#contracts/documents.ts';
import { localeOf } from '#web/i18n/language.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { PagedSelect } from '#web/kit/fields/paged-select.tsx';
import classes from '#web/kit/form/field-group.module.css';
import { useCountryNames } from '#web/lib/format.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { AddressValues } from './address-values.ts';
import { NO_ADDRESS } from './address-values.ts';
import { cityOptions, fetchPostalAddress, regionNameQuery, regionOptions } from './geo.api.ts';

interface WithAddress extends Record<string, unknown> {
  address: AddressValues;
}

interface AddressFieldsProps<Values extends WithAddress> {
  form: UseFormReturnType<Values>;
  /** Called when another country is chosen. */
  onCountry?: () => void;
}

/** Fields for a postal address. A Brazilian postal code fills in the parts known for it. */
export function AddressFields<Values extends WithAddress>(props: AddressFieldsProps<Values>) {
  // A form's path types follow from all its values; these fields only know the address.
  const form = props.form as unknown as UseFormReturnType<WithAddress>;
  const { t } = useTranslation();
  const label = useLabel();
  const countries = useCountryOptions();
  const { country, state } = form.values.address;
  const brazilian = country === BRAZIL;
  const regionName = useQuery(regionNameQuery(country ?? '', state)).data ?? undefined;
  const zipField = form.getInputProps('address.zipcode');

  const postalCode = usePostalCode((found) => {
    // Only the state is known: a city chosen for another state is cleared.
    if (found.state !== null && found.state !== form.getValues().address.state && found.city === null) {
      form.setFieldValue('address.city', '');
    }
    for (const part of ['state', 'city', 'street'] as const) {
      const known = found[part];
      if (known !== null) form.setFieldValue(`address.${part}`, known);
    }
  });

  const changeCountry = (chosen: string | null) => {
    postalCode.stop();
    // Set one field at a time: setting several together would also clear the errors of all other fields.
    props.onCountry?.();
    form.setFieldValue('address', { ...NO_ADDRESS, country: chosen });
    for (const path of Object.keys(form.errors)) {
      if (path.startsWith('address.')) form.clearFieldError(path);
    }
  };
  const changeZip = (typed: string) => {
    const complete = brazilian ? brazilianZip(typed) : undefined;
    const zip = complete ?? typed;
    zipField.onChange(zip);
    if (zip === form.values.address.zipcode) return;
    if (complete) postalCode.search(complete);
    else postalCode.stop();
  };
  const changeState = (chosen: string) => {
    form.setFieldValue('address.state', chosen);
    // Brazilian cities belong to a state: the previous one is in another.
    if (brazilian) form.setFieldValue('address.city', '');
  };

  return (
    <fieldset className={classes.group}>
      <legend>{label(FIELDS.address)}</legend>
      <ChoiceField
        label={label(FIELDS['address.country'])}
        options={countries}
        searchable
        {...form.getInputProps('address.country')}
        onChange={changeCountry}
      />
      <TextInput
        label={label(FIELDS['address.zipcode'])}
        autoComplete="off"
        description={postalCode.state === 'idle' ? undefined : t(`address.zip.${postalCode.state}`)}
        descriptionProps={{ role: 'status' }}
        {...zipField}
        onChange={(event) => changeZip(event.currentTarget.value)}
      />
      <PagedSelect
        key={`state of ${country}`}
        label={label(FIELDS['address.state'])}
        disabled={country === null}
        source={regionOptions(country ?? '')}
        idOf={({ code }) => code}
        nameOf={({ name }) => name}
        currentName={regionName}
        {...form.getInputProps('address.state')}
        onChange={changeState}
      />
      <PagedSelect
        key={`city of ${country} ${state}`}
        label={label(FIELDS['address.city'])}
        disabled={country === null}
        source={cityOptions(country ?? '', state)}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        {...form.getInputProps('address.city')}
      />
      <TextInput
        className={classes.wide}
        label={label(FIELDS['address.street'])}
        autoComplete="off"
        {...form.getInputProps('address.street')}
      />
    </fieldset>
  );
}

/** All countries by name in the current language, with Brazil first, where most users live. */
function useCountryOptions() {
  const { i18n } = useTranslation();
  const countryName = useCountryNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(localeOf(i18n.language));
    const options = COUNTRIES.map((code) => ({ value: code, label: countryName(code) }));
    options.sort((a, b) => compare(a.label, b.label));
    return options.sort((a, b) => Number(b.value === BRAZIL) - Number(a.value === BRAZIL));
  }, [i18n.language, countryName]);
}

/** State of a lookup. `partial`: only the state is known, and the user fills in the rest. */
type PostalCodeState = 'idle' | 'searching' | 'found' | 'partial' | 'missing' | 'unavailable';

/**
 * Looks up postal codes. Only the latest lookup counts: late responses to earlier ones are dropped.
 * @param fill called with the address found
 */
function usePostalCode(fill: (address: PostalAddress) => void) {
  const [state, setState] = useState<PostalCodeState>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setState('idle');
  };

  const search = async (zip: string) => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    setState('searching');
    try {
      const address = await fetchPostalAddress(zip, mine.signal);
      if (mine.signal.aborted) return;
      fill(address);
      setState(address.city === null ? 'partial' : 'found');
    } catch (error) {
      if (mine.signal.aborted) return;
      setState(error instanceof ProblemError && error.status === 404 ? 'missing' : 'unavailable');
    }
  };

  return { state, search: (zip: string) => void search(zip), stop };
}
