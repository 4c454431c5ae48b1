/** A file of the office with a term, its course and round, and what else studies need. */
export const study = `concentrations:
  - { key: zz, name: Zoology }
terms:
  - { code: 2027T1, name: "Term 1, 2027–28", begins: 2027-09-01, ends: 2027-12-18, guide: "Core **first**." }
courses:
  - term: 2027T1
    code: ZZZ5010
    title: { en: Zoology, zh-Hant: 動物學 }
    type: core
    units: 3
    instructor: Dr Ng
    language: English
    concentrations: [zz]
    prerequisites: [ACC5000, ACC5001]
    sections:
      - label: A
        capacity: 45
        meetings: [{ day: Tuesday, from: "19:00", to: "22:00", venue: Room 301 }]
course-rounds:
  - term: 2027T1
    title: { en: Zoology for all, zh-Hant: 人人動物學 }
    kind: registration
    mode: first_come
    description: "**First** come, first served."
    start-at: 2027-08-02 12:00
    end-at: 2027-08-16 18:00
    max-courses: 2
    concentration-limits: [{ key: zz, max: 1 }]
    for: { programmes: [MBA] }
    courses:
      - { code: ZZZ5010, required: true }
application-types:
  - { key: proof, name: Proof, description: A letter., icon: letter, days: 5 }
tuition-plans:
  - sid: "1155000001"
    year: 2027–28
    programme: MBA
    currency: HKD
    fees: [{ title: Tuition, amount: 400000 }]
    instalments: [{ title: All, amount: 400000, deadline: 2027-09-30 }]
    deadline: 2027-09-15
    confirm-text: I **agree**.
`;
