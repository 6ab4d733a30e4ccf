import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { About, Contact } from '#contract/calls/legal.ts'
import { CONTACT_ADDRESS_LENGTH, CONTACT_NAME_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { aboutOptions, useSaveContact } from './api.ts'

/** The part of the administration for the contact on the About page. */
export default function ContactPart() {
  const query = useQuery(aboutOptions)
  return (
    <QueryStates {...queryStates(query, t('Failed to load the contact'))} skeleton={<Skeleton className="m-4 h-60" />}>
      {query.data && <ContactForm about={query.data} />}
    </QueryStates>
  )
}

function ContactForm({ about }: { about: About }) {
  const [typed, setTyped] = useState<Partial<Contact>>({})
  const save = useSaveContact()
  const contact = { ...about.contact, ...typed }
  const fields = save.error instanceof ApiError ? save.error.fields : undefined
  const isSame = Object.entries(contact).every(([field, text]) => about.contact[field as keyof Contact] === text)
  const field = (name: keyof Contact, limit?: number) => ({
    name,
    value: contact[name],
    error: fields?.[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: limit === undefined ? target.value : truncateGraphemes(target.value, limit) }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && !save.isPending) save.mutate(contact, { onSuccess: () => setTyped({}) })
  }
  return (
    <SettingsPart
      title={t('Contact')}
      about={t(
        'Shown on the About page. Some countries require a name, an address and an email. Empty fields are left out.',
      )}
    >
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4 px-4 pt-1 pb-2">
        <TextField {...field('name', CONTACT_NAME_LENGTH)} label={t('Person or organization')} autoComplete="off" />
        <TextArea {...field('address', CONTACT_ADDRESS_LENGTH)} label={t('Postal address')} />
        <TextField {...field('email')} label={t('Email')} type="email" autoComplete="off" />
        <div className="flex flex-wrap items-center justify-end gap-4">
          <Link to={routes.about} className="py-2 text-accent underline">
            {t('See the About page')}
          </Link>
          <Button type="submit" busy={save.isPending} disabled={isSame} className="pointer-coarse:min-h-11">
            {t('Save')}
          </Button>
        </div>
      </form>
    </SettingsPart>
  )
}
