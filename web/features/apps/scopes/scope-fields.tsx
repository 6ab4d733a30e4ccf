import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { CheckRow } from '#web/ui/controls/check-row.tsx'
import { ChevronDown, Eye, Lock, Pencil } from '#web/ui/icons.ts'
import { scopeKind, scopeText, shownOf, singlesOf } from './scope-choice.ts'

const kinds = [
  { kind: 'see', title: t('See'), icon: Eye, look: 'text-muted' },
  { kind: 'act', title: t('Act for you'), icon: Pencil, look: 'text-accent' },
  { kind: 'private', title: t('Private data'), icon: Lock, look: 'text-red' },
] as const

interface ScopeFieldsProps {
  /** The names to choose from. */
  offered: readonly string[]
  /** The single scopes that are chosen. */
  choice: ReadonlySet<string>
  /** The single scopes that were allowed before. */
  before?: ReadonlySet<string>
  onChange: (choice: ReadonlySet<string>) => void
}

/** Checkboxes for scopes, by what they give away. One that includes others opens into those. */
export function ScopeFields({ offered, choice, before = new Set(), onChange }: ScopeFieldsProps) {
  const names = shownOf(offered)
  return (
    <div className="flex flex-col gap-4">
      {kinds.map(({ kind, title, icon: Icon, look }) => {
        const shown = names.filter((name) => scopeKind(name) === kind)
        if (shown.length === 0) return null
        return (
          <fieldset key={kind} className="min-w-0">
            <legend className={`flex items-center gap-2 pb-2 text-sm font-bold ${look}`}>
              <Icon aria-hidden size={16} />
              {title}
            </legend>
            <ul className="overflow-hidden rounded-card border border-line">
              {shown.map((name) => (
                <ScopeRow key={name} name={name} choice={choice} before={before} onChange={onChange} />
              ))}
            </ul>
          </fieldset>
        )
      })}
    </div>
  )
}

type ScopeRowProps = Omit<Required<ScopeFieldsProps>, 'offered'> & { name: string }

function ScopeRow({ name, choice, before, onChange }: ScopeRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const singles = singlesOf(name)
  const chosen = singles.filter((single) => choice.has(single)).length
  const isAll = chosen === singles.length
  const isMixed = chosen > 0 && !isAll
  const set = (changed: readonly string[], isOn: boolean) =>
    onChange(isOn ? choice.union(new Set(changed)) : choice.difference(new Set(changed)))
  return (
    <li className="not-first:border-t not-first:border-line">
      <CheckRow isOn={isAll} isMixed={isMixed} onChange={(isOn) => set(singles, isOn)}>
        <span className="block">{scopeText(name)}</span>
        {isMixed && (
          <span className="block text-sm text-muted">
            {t('{chosen} of {all} chosen', { chosen, all: singles.length })}
          </span>
        )}
        {singles.every((single) => before.has(single)) && (
          <span className="block text-sm text-green">{t('Allowed before')}</span>
        )}
      </CheckRow>
      {singles.length > 1 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('Choose one by one: {what}', { what: scopeText(name) })}
            onClick={() => setIsOpen(!isOpen)}
            className="-mt-2 flex min-h-9 items-center gap-1 ps-12 pe-4 pb-1 text-start text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11"
          >
            {t('Choose one by one')}
            <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : undefined} />
          </button>
          {isOpen && (
            <ul className="pb-1">
              {singles.map((single) => (
                <li key={single}>
                  <CheckRow isOn={choice.has(single)} onChange={(isOn) => set([single], isOn)} className="ps-12">
                    {scopeText(single)}
                  </CheckRow>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </li>
  )
}
