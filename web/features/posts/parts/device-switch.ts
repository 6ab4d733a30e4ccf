import { createStore, useStore } from '#web/store.ts'

/** A setting of this device, on or off. Only a value other than `usual` is stored. */
export function deviceSwitch(key: string, usual: boolean) {
  const other = usual ? 'off' : 'on'
  const isOn = createStore(usual !== (read(key) === other))
  return {
    isOn: isOn.get,
    useIsOn: () => useStore(isOn),
    set: (next: boolean) => {
      isOn.set(next)
      try {
        if (next === usual) localStorage.removeItem(key)
        else localStorage.setItem(key, other)
      } catch {
        // Storage is refused: the setting lives as long as the page.
      }
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
