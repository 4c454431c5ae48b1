/** The profiles of the accounts that demonstrations log in with. */
import type { StoredProfile } from '../profile/rules/stored-profile.ts';
import type { DemoContext } from './demo-context.ts';

export interface NamedProfile {
  readonly profile: StoredProfile;
  /** Values of the extra fields that `config/forms/profile.yaml` asks for. */
  readonly ext?: Readonly<Record<string, unknown>>;
}

const campusHall = {
  latitude: 22.419132,
  longitude: 114.206434,
  name: 'Harbour Hall',
  address: '8 University Avenue, Sha Tin',
};

/** By the short name of the account. */
export function namedProfiles({ day }: DemoContext): Readonly<Record<string, NamedProfile>> {
  const year = Number(day(0).slice(0, 4));
  return { chris: chris(day, year), wendy: wendy(day, year), sofia: sofia(day, year), lead2: leo(day, year) };
}

type DayOf = DemoContext['day'];

function chris(day: DayOf, year: number): NamedProfile {
  return {
    profile: {
      contact_address: 'Room 512, Harbour Hall, 8 University Avenue, Sha Tin, New Territories',
      contact_location: campusHall,
      emergency_contact: {
        name: '陳國明 Chan Kwok Ming',
        relationship: 'parent',
        phone_code: '852',
        phone: '98765001',
        email: 'km.chan@mail.example',
      },
      social_media: {
        wechat: 'chris_chan_hk',
        whatsapp: '+85251230001',
        linkedin: 'https://linkedin.example/in/chris-chan-hk',
        facebook: null,
        instagram: '@chris.runs.hk',
      },
      education_background: [
        {
          institution: 'Lion Rock University',
          degree: 'Bachelor of Business Administration',
          major: 'Finance',
          country: 'hk',
          start_year: year - 11,
          end_year: year - 7,
        },
        {
          institution: 'Copenhagen Commercial College',
          degree: 'Exchange, one term',
          major: 'International Business',
          country: 'dk',
          start_year: year - 9,
          end_year: year - 9,
        },
      ],
      certificate_numbers: [
        { type: 'HKID', number: 'Y123456(7)' },
        { type: 'Passport', number: 'K04481234' },
        { type: 'CFA Charter', number: 'CFA-2291034' },
      ],
      accommodation: {
        type: 'hall',
        address: 'Room 512, Harbour Hall',
        location: campusHall,
        until_date: day(220),
      },
      awards: [
        {
          kind: 'scholarship',
          title: 'Entrance Scholarship',
          organisation: 'Harbour Business School',
          date: day(-75),
          amount: '40000.00',
          currency: 'HKD',
        },
        {
          kind: 'award',
          title: 'Best Team, City Case Competition',
          organisation: 'Hong Kong Case Society',
          date: day(-24),
          amount: null,
          currency: null,
        },
      ],
      working_background: [
        {
          company: 'Harbour Bank',
          position: 'Assistant Vice President, Corporate Banking',
          industry: 'finance',
          country: 'hk',
          start_date: `${year - 4}-03-01`,
          end_date: day(-95),
          is_current: false,
        },
        {
          company: 'Peak Securities',
          position: 'Research analyst',
          industry: 'finance',
          country: 'sg',
          start_date: `${year - 7}-08-15`,
          end_date: `${year - 4}-02-15`,
          is_current: false,
        },
      ],
    },
    ext: { preferred_name: 'Chris' },
  };
}

function wendy(day: DayOf, year: number): NamedProfile {
  return {
    profile: {
      contact_address: '香港太古城金殿臺 12 樓 B 室',
      emergency_contact: {
        name: '李志強',
        relationship: 'spouse',
        phone_code: '852',
        phone: '96540022',
        email: null,
      },
      social_media: {
        wechat: null,
        whatsapp: '+85261230002',
        linkedin: 'https://linkedin.example/in/wendy-wong-care',
        facebook: null,
        instagram: null,
      },
      education_background: [
        {
          institution: 'University of Victoria Harbour',
          degree: 'Bachelor of Nursing',
          major: 'Nursing',
          country: 'hk',
          start_year: year - 14,
          end_year: year - 10,
        },
      ],
      certificate_numbers: [
        { type: 'HKID', number: 'Z654321(0)' },
        { type: 'Nursing registration', number: 'RN-0478812' },
      ],
      accommodation: { type: 'family', address: null, location: null, until_date: null },
      awards: [
        {
          kind: 'award',
          title: "Dean's List",
          organisation: 'Harbour Business School',
          date: day(-140),
          amount: null,
          currency: null,
        },
      ],
      working_background: [
        {
          company: 'Tolo Bay Hospital',
          position: 'Ward manager',
          industry: 'healthcare',
          country: 'hk',
          start_date: `${year - 5}-01-04`,
          end_date: null,
          is_current: true,
        },
        {
          company: 'Kowloon East Clinic',
          position: 'Registered nurse',
          industry: 'healthcare',
          country: 'hk',
          start_date: `${year - 9}-09-01`,
          end_date: `${year - 6}-12-31`,
          is_current: false,
        },
      ],
    },
    ext: { preferred_name: '詠雯' },
  };
}

function sofia(day: DayOf, year: number): NamedProfile {
  return {
    profile: {
      contact_address: 'Flat C, 18/F, Lai Chi Kok Building, 220 Castle Peak Road, Kowloon',
      emergency_contact: {
        name: '佐藤健 Sato Ken',
        relationship: 'sibling',
        phone_code: '81',
        phone: '9012345678',
        email: 'ken.sato@mail.example',
      },
      social_media: { wechat: null, whatsapp: null, linkedin: 'sofia-sato', facebook: null, instagram: '@sofia.in.hk' },
      education_background: [
        {
          institution: 'Kamakura University',
          degree: 'Bachelor of Arts',
          major: 'Communications',
          country: 'jp',
          start_year: year - 9,
          end_year: year - 5,
        },
      ],
      certificate_numbers: [
        { type: 'Passport', number: 'TR8120094' },
        { type: 'Student visa', number: 'STU-556-0192' },
      ],
      accommodation: { type: 'rented', address: '220 Castle Peak Road, Kowloon', location: null, until_date: day(160) },
      working_background: [
        {
          company: 'Kanto Department Stores',
          position: 'Assistant buyer',
          industry: 'retail',
          country: 'jp',
          start_date: `${year - 5}-04-01`,
          end_date: day(-110),
          is_current: false,
        },
      ],
    },
    ext: { preferred_name: 'Sofi' },
  };
}

function leo(day: DayOf, year: number): NamedProfile {
  return {
    profile: {
      contact_address: 'House 7, Lower Shouson Hill Road, Southern District',
      emergency_contact: {
        name: 'Grace Lau',
        relationship: 'spouse',
        phone_code: '852',
        phone: '93330707',
        email: 'grace.lau@mail.example',
      },
      social_media: { wechat: 'leolau', whatsapp: null, linkedin: 'leo-lau-edu', facebook: null, instagram: null },
      education_background: [
        {
          institution: 'Pearl River University',
          degree: 'Master of Education',
          major: 'Educational Leadership',
          country: 'cn',
          start_year: year - 13,
          end_year: year - 11,
        },
      ],
      certificate_numbers: [{ type: 'HKID', number: 'P778899(A)' }],
      accommodation: { type: 'family', address: null, location: null, until_date: null },
      awards: [
        {
          kind: 'scholarship',
          title: 'Scholarship for Public Service',
          organisation: 'Harbour Foundation',
          date: day(-60),
          amount: '20000.00',
          currency: 'HKD',
        },
      ],
      working_background: [
        {
          company: 'Harbour Business School',
          position: 'Programme manager',
          industry: 'education',
          country: 'hk',
          start_date: `${year - 6}-08-01`,
          end_date: null,
          is_current: true,
        },
      ],
    },
  };
}
