import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { Link, NavLink } from './link.tsx'

afterEach(cleanup)

function Place() {
  const { pathname, search, state } = useLocation()
  return <output>{[useNavigationType(), pathname + search, JSON.stringify(state)].join(' ')}</output>
}

const show = (link: React.ReactNode, at = '/home') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <Place />
    </MemoryRouter>,
  )

/** Presses the link; returns whether the browser would follow it. */
function press(options = {}): boolean {
  let isFollowed = false
  const note = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', note, { once: true })
  fireEvent.click(screen.getByRole('link'), options)
  return isFollowed
}

const place = () => screen.getByRole('status').textContent

describe('a link', () => {
  it('goes to its screen with its state', () => {
    show(
      <Link to="/explore?q=a" state={{ from: 'here' }}>
        Go
      </Link>,
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/explore?q=a')
    expect(press()).toBe(false)
    expect(place()).toBe('PUSH /explore?q=a {"from":"here"}')
  })

  it('lets the browser handle other mouse buttons, modifier keys, targets and prevented clicks', () => {
    show(<Link to="/explore">Go</Link>)
    for (const options of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])
      expect(press(options)).toBe(true)
    cleanup()
    show(
      <Link to="/explore" target="_blank">
        Go
      </Link>,
    )
    expect(press()).toBe(true)
    cleanup()
    show(
      <Link to="/explore" onClick={(event) => event.preventDefault()}>
        Go
      </Link>,
    )
    expect(press()).toBe(false)
    expect(place()).toBe('POP /home null')
  })

  it('replaces the history entry of its own screen, and any entry with `replace`', () => {
    show(<Link to="/home">Go</Link>)
    press()
    expect(place()).toBe('REPLACE /home null')
    cleanup()
    show(
      <Link to="/explore" replace>
        Go
      </Link>,
    )
    press()
    expect(place()).toBe('REPLACE /explore null')
  })
})

describe('a link of a navigation', () => {
  const current = (at: string) => {
    show(
      <NavLink to="/user" className={({ isActive }) => (isActive ? 'open' : 'other')}>
        {({ isActive }) => (isActive ? 'Here' : 'There')}
      </NavLink>,
      at,
    )
    const link = screen.getByRole('link')
    const found = [link.getAttribute('aria-current'), link.className, link.textContent]
    cleanup()
    return found
  }

  it('says whether its screen or one below it is open', () => {
    expect(current('/user')).toEqual(['page', 'open', 'Here'])
    expect(current('/user/ana')).toEqual(['page', 'open', 'Here'])
    expect(current('/users')).toEqual([null, 'other', 'There'])
  })
})
