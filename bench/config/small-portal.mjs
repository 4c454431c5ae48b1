/** What the measured portals in YAML have in common: their frame, a page of links, and a page for unknown addresses. */

/**
 * @param {{ links: readonly { label: string, opens: string }[], calls: string, entities?: string }} facts YAML of further calls and entities
 * @returns {Map<string, string>} path relative to the config folder → YAML
 */
export function smallPortal({ links, calls, entities = '' }) {
  const list = links.map(({ label, opens }) => `      - { label: ${label}, opens: ${opens} }\n`).join('');
  return new Map([
    ['portal.yaml', portal],
    ['api/entities/bench.yaml', `${user}${entities}`],
    ['api/calls/bench.yaml', `${userCall}${calls}`],
    ['layouts/bare.yaml', bare],
    [
      'pages/start.yaml',
      smallPage({ route: '/start', title: 'Start', content: `  - links:\n${list}    look: list\n`, also: ['/'] }),
    ],
    ['pages/404.yaml', smallPage({ route: '/404', title: 'Page not found', content: '  - text: Page not found\n' })],
  ]);
}

/** @param {{ route: string, title: string, content: string, data?: string, also?: readonly string[], width?: string }} facts */
export function smallPage({ route, title, content, data = '', also = [], width = 'narrow' }) {
  return `route: ${route}
${also.length > 0 ? `also: [${also.join(', ')}]\n` : ''}title: ${title}
access: everyone
layout: bare
width: ${width}
${data === '' ? '' : `data:\n${data}`}content:
${content}`;
}

const portal = `title: SLD Student Intranet
office: Student Learning and Development
brand: { primary: "#5A2A83", accent: "#F2B705", logo: graduation-cap }
languages: { offered: [en] }
session: { user: bench/user, person: { name: en_name }, login: /, home: /start, not-found: /404 }
navigation: []
footer:
  social:
    - { label: Facebook, icon: facebook, opens: "https://social.example/facebook" }
    - { label: Instagram, icon: instagram, opens: "https://social.example/instagram" }
    - { label: LinkedIn, icon: linkedin, opens: "https://social.example/linkedin" }
    - { label: YouTube, icon: youtube, opens: "https://social.example/youtube" }
  support: { label: Technical support by Harbour IT, opens: "https://it.example/" }
`;

/** As the login page of the shipped portal has it. */
const bare = 'header: none\n';

const user = `User:
  description: Who is signed in.
  fields:
    id: id
    en_name: text
`;

const userCall = `bench/user:
  description: Who is signed in.
  method: GET
  access: signed-in
  answer: User
`;
