import { createApp } from 'vue'
import ContactPage from './contact.vue'

createApp(ContactPage).mount('#app')
