/** What the office asks at registration, at the door, and when people look back on an event. */
import type { FormContent } from '../forms/store/office-forms.ts';
import { both } from './demo-context.ts';

const registration: FormContent = {
  title: both('Registration form', '報名表格'),
  groups: [
    { key: 'evening', title: both('The evening', '當晚安排') },
    { key: 'you', title: both('About you', '關於你') },
  ],
  fields: [
    {
      key: 'challenge',
      type: 'radio',
      group: 'evening',
      required: true,
      label: both('Which challenge do you want to work on?', '你想處理哪個題目？'),
      options: [
        { value: 'queue', label: both('The queue at noon', '午飯人龍'), limit: 20 },
        { value: 'waste', label: both('Food that is thrown away', '剩食'), limit: 15 },
        { value: 'menu', label: both('A menu that nobody understands', '看不懂的餐牌'), limit: 5 },
      ],
    },
    {
      key: 'diet',
      type: 'radio',
      group: 'evening',
      required: true,
      label: both('Diet', '飲食'),
      help: both('For the dinner at 19:30', '用於 19:30 的晚餐'),
      options: [
        { value: 'any', label: both('No preference', '沒有') },
        { value: 'veg', label: both('Vegetarian', '素食') },
        { value: 'other', label: both('Other', '其他') },
      ],
    },
    {
      key: 'diet_other',
      type: 'text',
      group: 'evening',
      required: true,
      max_length: 100,
      label: both('Please specify', '請說明'),
      visible_when: { field: 'diet', op: 'eq', value: 'other' },
    },
    {
      key: 'contact_email',
      type: 'email',
      group: 'you',
      prefill: 'campus_email',
      label: both('Email for the evening', '活動聯絡電郵'),
      help: both('Your team writes to this address', '隊友會以此電郵聯絡你'),
    },
    {
      key: 'contact_phone',
      type: 'phone',
      group: 'you',
      prefill: 'phone',
      label: both('Telephone', '電話'),
    },
    {
      key: 'experience',
      type: 'checkboxes',
      group: 'you',
      label: both('What have you done before?', '你有哪些經驗？'),
      options: [
        { value: 'interviews', label: both('Interviews with users', '用戶訪談') },
        { value: 'prototypes', label: both('Prototypes', '製作原型') },
        { value: 'neither', label: both('Neither', '兩者皆無') },
      ],
    },
    {
      key: 'cv',
      type: 'file',
      group: 'you',
      label: both('CV', '履歷'),
      accept: ['pdf'],
      max_files: 1,
      max_size: 5242880,
    },
  ],
};

const atTheDoor: FormContent = {
  title: both('Before you take a seat', '入座之前'),
  fields: [
    {
      key: 'role',
      type: 'radio',
      required: true,
      label: both('You are here as', '你的身分'),
      options: [
        { value: 'listener', label: both('Listener', '聽眾') },
        { value: 'pitching', label: both('Member of a team', '參賽隊員') },
        { value: 'jury', label: both('Member of the jury', '評審'), limit: 5 },
      ],
    },
    {
      key: 'team',
      type: 'text',
      required: true,
      max_length: 60,
      label: both('Name of the team', '隊伍名稱'),
      visible_when: { field: 'role', op: 'eq', value: 'pitching' },
    },
  ],
};

const lookingBack: FormContent = {
  title: both('How was it?', '活動評估'),
  description: both('Two minutes. The organisers see the answers without names.', '只需兩分鐘，主辦者不會看到姓名。'),
  fields: [
    { key: 'overall', type: 'rating', required: true, min: 1, max: 5, label: both('Overall', '整體評價') },
    {
      key: 'useful',
      type: 'radio',
      required: true,
      label: both('Will you use what you have learnt?', '你會應用所學嗎？'),
      options: [
        { value: 'soon', label: both('Yes, soon', '會，很快') },
        { value: 'later', label: both('Perhaps later', '也許日後') },
        { value: 'no', label: both('No', '不會') },
      ],
    },
    { key: 'remark', type: 'textarea', max_length: 500, label: both('What should be different?', '有何可改善？') },
  ],
};

/** By the part of its name behind the event. */
export const eventForms = { apply: registration, sign: atTheDoor, assessment: lookingBack } as const;

/** The places of the first question of the registration form, for those who are registered already. */
export const challengeLimits = { queue: 20, waste: 15, menu: 5 } as const;
