import { FROM_LIST } from './from-list.ts'
import type { SectionGroup } from './sections.ts'
import { SettingsRow } from './settings-row.tsx'

/** Links to the sections of the settings, in their groups. */
export function SettingsList({ groups }: { groups: readonly SectionGroup[] }) {
  return groups.map(({ title, sections }) => (
    <section key={title} aria-label={title} className="border-b border-line pb-2">
      <h2 className="px-4 pt-4 pb-1 text-sm font-bold text-muted">{title}</h2>
      <ul>
        {sections.map(({ to, title, about, icon }) => (
          <li key={to}>
            <SettingsRow to={to} title={title} about={about} icon={icon} state={FROM_LIST} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
